/** For use without a network. Where the browser stores nothing, everything works until the page is closed. */

const databaseName = 'dewsweeper-clubhouse';
const storeNames = ['acts', 'replies'] as const;
type StoreName = (typeof storeNames)[number];

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const name of storeNames) request.result.createObjectStore(name);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  return opening;
}

async function inStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = use(transaction.objectStore(name));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } catch {
    return undefined;
  }
}

export async function keep(name: StoreName, key: string, value: unknown): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.put(value, key));
}

export async function forget(name: StoreName, key: string): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.delete(key));
}

export async function forgetAll(name: StoreName): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.clear());
}

export function kept(name: StoreName, key: string): Promise<unknown> {
  return inStore(name, 'readonly', (store) => store.get(key));
}

export async function allKept(name: StoreName): Promise<unknown[]> {
  return (await inStore(name, 'readonly', (store) => store.getAll())) ?? [];
}
