const lanes = 16;

/** Answers in the order of the items. After a failure nothing more is started. */
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
  // Waits for all lanes even after a failure, so that nothing is being written during the clean-up.
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return values;
}
