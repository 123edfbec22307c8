import { PageHeader, PendingPageHeader } from '../../src/ui/page-header.tsx';
import type { Specimen } from '../specimen.ts';

const title = 'Reserve a Tee Time';

export const specimens: Specimen[] = [
  {
    state: 'of a course',
    windowHeight: 140,
    Show: () => <PageHeader title={title} courseName="Cedar Ridge Golf Course" />,
  },
  {
    state: 'of a course that is not known yet',
    windowHeight: 140,
    Show: () => <PageHeader title={title} courseName={undefined} />,
  },
  {
    state: 'of a page that is still to come',
    windowHeight: 140,
    Show: () => <PendingPageHeader title={title} />,
  },
];
