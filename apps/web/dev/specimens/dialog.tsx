import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Dialog, DialogActions } from '../../src/ui/dialog.tsx';
import type { Specimen } from '../specimen.ts';

const windowHeight = 420;

function Shown({ isStatic = false, isModal = true }: { isStatic?: boolean; isModal?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <main>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Give this time back?"
        isStatic={isStatic}
        isModal={isModal}
      >
        <p>It becomes free for other golfers at once. What you typed is kept.</p>
        <DialogActions>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Don’t Cancel
          </Button>
          <Button variant="removing" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </DialogActions>
      </Dialog>
    </main>
  );
}

export const specimens: Specimen[] = [
  { state: 'open', windowHeight, Show: () => <Shown /> },
  { state: 'static: its own buttons alone close it', windowHeight, Show: () => <Shown isStatic /> },
  { state: 'under a window of somebody else’s', windowHeight, Show: () => <Shown isModal={false} /> },
];
