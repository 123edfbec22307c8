import { expect, it } from 'vitest';
import { mailHtml } from './mail-html.ts';

const plain = { courseName: 'Pine & Oak', colour: undefined, logo: undefined };
const logo = { src: 'https://tee.example/logo', width: 480, height: 192, alt: '' };

it('goes as text alone where the course has no look', () => {
  expect(mailHtml('Hello', plain, 'en')).toBeNull();
});

it('has the shade of the day, the logo, and each paragraph and line', () => {
  const html = mailHtml(
    'Hello Pat,\n\nSee it here:\nhttps://tee.example/page/reservations',
    {
      ...plain,
      colour: '#ffdd00',
      logo,
    },
    'fr',
  );
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('border-top:6px solid #7e6c00');
  expect(html).toContain('<img src="https://tee.example/logo" width="160" height="64" alt="Pine &amp; Oak">');
  expect(html).toContain(
    'See it here:<br><a href="https://tee.example/page/reservations" style="color:#7e6c00">https://tee.example/page/reservations</a></p>',
  );
  expect(html?.match(/<p style/g)).toHaveLength(3);
});

it('keeps a small logo as it is, with its words', () => {
  const small = { ...logo, width: 40, height: 30, alt: '"Pines"' };
  expect(mailHtml('Hello', { ...plain, logo: small }, 'en')).toContain(
    'width="40" height="30" alt="&quot;Pines&quot;"',
  );
});

it('shows typed text as text', () => {
  const html = mailHtml(
    '<script>alert(1)</script> https://x.example/"onclick=" \'',
    {
      ...plain,
      colour: '#000000',
    },
    'en',
  );
  expect(html).not.toContain('<script>');
  expect(html).not.toMatch(/href="[^"]*"onclick/);
});
