import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot';
import type { Place } from './layout.ts';

export type DraggedGroups = {
  mayDrag: (groupID: string) => boolean;
  onDropped: (groupID: string, place: Place) => void;
};

/** A group becomes draggable when a pointer comes over it: a day may have hundreds. Returns its end. */
export function dragGroups(grid: HTMLElement, { mayDrag, onDropped }: DraggedGroups): () => void {
  const known = new Map<HTMLElement, () => void>();
  let over: HTMLElement | null = null;
  const mark = (cell: HTMLElement | null) => {
    over?.removeAttribute('data-over');
    over = cell;
    over?.setAttribute('data-over', '');
  };

  const findGroup = ({ target }: PointerEvent) => {
    const bar = target instanceof Element ? target.closest<HTMLElement>('[data-group]') : null;
    if (bar === null || known.has(bar)) return;
    for (const [former, forget] of known) {
      if (former.isConnected) continue;
      forget();
      known.delete(former);
    }
    const id = bar.dataset.group ?? '';
    known.set(
      bar,
      draggable({
        element: bar,
        canDrag: () => mayDrag(id),
        getInitialData: () => ({ id }),
      }),
    );
  };
  grid.addEventListener('pointerover', findGroup);
  const endTarget = dropTargetForElements({
    element: grid,
    getData: ({ input }) => ({ cell: cellAt(input) }),
    onDrag: ({ self }) => mark(self.data.cell as HTMLElement | null),
    onDragLeave: () => mark(null),
    onDrop: ({ source, location }) => {
      mark(null);
      const cell = cellAt(location.current.input);
      if (cell === null || cell.contains(source.element)) return;
      onDropped(String(source.data.id), {
        row: Number(cell.dataset.row),
        column: Number(cell.dataset.column),
      });
    },
  });
  return () => {
    grid.removeEventListener('pointerover', findGroup);
    endTarget();
    for (const forget of known.values()) forget();
  };
}

function cellAt({ clientX, clientY }: { clientX: number; clientY: number }): HTMLElement | null {
  const under = getElementFromPointWithoutHoneypot({ x: clientX, y: clientY });
  return under?.closest<HTMLElement>('[data-row]') ?? null;
}
