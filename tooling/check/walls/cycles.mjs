const rightWay = 'move what both need into a third module, or hand it over as an argument.';

/**
 * Import cycles, each module's by its shortest way round and each module in one. `import()` closes no cycle: it runs when all is loaded.
 * @returns {import('./modules.mjs').Fault[]}
 */
export function findImportCycles(modules) {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const reported = new Set();
  const faults = [];
  for (const module of modules) {
    if (reported.has(module.path)) continue;
    const way = shortestWayBack(module.path, byPath);
    if (!way) continue;
    for (const path of way) reported.add(path);
    const line = module.imports.find(({ target }) => target === way[1])?.line ?? 1;
    faults.push({ path: module.path, line, found: `import cycle: ${way.join(' → ')}`, rightWay });
  }
  return faults;
}

/** Breadth first: the modules from `start` through its imports back to `start`. */
function shortestWayBack(start, byPath) {
  const cameFrom = new Map();
  const queue = [start];
  for (const path of queue) {
    for (const { target, lazy } of byPath.get(path).imports) {
      if (lazy || !byPath.has(target)) continue;
      if (target === start) return wayTo(path, cameFrom, [start]);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

function wayTo(path, cameFrom, way) {
  const longer = [path, ...way];
  return path === way.at(-1) ? longer : wayTo(cameFrom.get(path), cameFrom, longer);
}
