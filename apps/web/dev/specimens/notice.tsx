import { Button } from '../../src/ui/button.tsx';
import { Notice } from '../../src/ui/notice.tsx';
import type { Specimen } from '../specimen.ts';

export const specimens: Specimen[] = [
  { state: 'info', Show: () => <Notice>Carts are first come, first served.</Notice> },
  { state: 'success', Show: () => <Notice kind="success">Profile updated successfully!</Notice> },
  { state: 'error', Show: () => <Notice kind="error">Failed to update profile</Notice> },
  {
    state: 'with something to do',
    Show: () => (
      <Notice kind="error" action={<Button variant="quiet">Try Again</Button>}>
        Failed to load courses. Please try again.
      </Notice>
    ),
  },
];
