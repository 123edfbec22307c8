import { expect, it } from 'vitest';
import { inScriptElement, schemaOrgOf } from './schema-org.ts';

const card = {
  group: 'prairie-links',
  id: 'cedar-ridge',
  name: 'Cedar Ridge',
  address: '1 Ridge Road',
  city: 'Lincoln',
  state: 'NE',
  zip: '68502',
  phone: '+1 402 555 0100',
  photo: { src: '/api/groups/prairie-links/courses/cedar-ridge/pictures/p1' },
};

it('is a golf course with its address, telephone, page and where to reserve', () => {
  const url = 'https://tee.example.com/group/prairie-links/course/cedar-ridge/';
  expect(schemaOrgOf(card, 'https://tee.example.com')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'GolfCourse',
    name: 'Cedar Ridge',
    url,
    telephone: '+1 402 555 0100',
    image: 'https://tee.example.com/api/groups/prairie-links/courses/cedar-ridge/pictures/p1',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Ridge Road',
      addressLocality: 'Lincoln',
      addressRegion: 'NE',
      postalCode: '68502',
    },
    potentialAction: { '@type': 'ReserveAction', target: { '@type': 'EntryPoint', urlTemplate: url } },
  });
});

it('says nothing of what is not known', () => {
  const { address: _address, state: _state, zip: _zip, phone: _phone, photo: _photo, ...known } = card;
  const text = JSON.stringify(schemaOrgOf({ ...known, address: '' }, 'https://tee.example.com'));
  expect(text).not.toMatch(/telephone|image|logo|streetAddress|addressRegion|postalCode/);
});

it('cannot end the element that it stands in', () => {
  const text = inScriptElement({ name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' });
});
