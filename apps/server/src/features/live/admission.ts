/**
 * Per process, and topics per address: a clubhouse may share one address, and a tab watches three or four.
 */
export type LiveLimits = {
  readers: number;
  readersPerAddress: number;
  readersPerGolfer: number;
  topicsPerAddress: number;
};

export const liveLimits: LiveLimits = {
  readers: 20_000,
  readersPerAddress: 2000,
  readersPerGolfer: 20,
  topicsPerAddress: 8000,
};

/** Null when there are too many; the returned function releases the slot once. */
export type Admit = (address: string, uid: string | null, topics: number) => (() => void) | null;

export type Admission = { admit: Admit; readers: () => number };

export function createAdmission(limits: LiveLimits): Admission {
  let readers = 0;
  const byAddress = new Map<string, number>();
  const topicsByAddress = new Map<string, number>();
  const byGolfer = new Map<string, number>();

  const admit: Admit = (address, uid, topics) => {
    if (readers >= limits.readers) return null;
    if ((byAddress.get(address) ?? 0) >= limits.readersPerAddress) return null;
    if ((topicsByAddress.get(address) ?? 0) + topics > limits.topicsPerAddress) return null;
    if (uid !== null && (byGolfer.get(uid) ?? 0) >= limits.readersPerGolfer) return null;

    readers += 1;
    add(byAddress, address, 1);
    add(topicsByAddress, address, topics);
    if (uid !== null) add(byGolfer, uid, 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      readers -= 1;
      add(byAddress, address, -1);
      add(topicsByAddress, address, -topics);
      if (uid !== null) add(byGolfer, uid, -1);
    };
  };
  return { admit, readers: () => readers };
}

function add(counts: Map<string, number>, key: string, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
