/** How many files are copied at once: each waits for the disk, and the disk serves several in one go. */
const lanes = 16;

/** Works on all items, several at a time, and answers in their order. After the first failure no more is begun. */
export async function inParallel<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const queue = items.entries();
  let hasFailed = false;
  const lane = async () => {
    for (const [place, item] of queue) {
      if (hasFailed) return;
      try {
        values[place] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  // Every lane has ended before the caller hears of a failure: nothing is still being written when he tidies up.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return values;
}
