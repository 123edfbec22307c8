const remedy = 'move the shared code into a third module, or pass it as an argument.';

/** For each module the shortest, each module in one. `import()` is not counted: it runs after loading. */
export function findImportCycles(modules) {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const reported = new Set();
  const issues = [];
  for (const module of modules) {
    if (reported.has(module.path)) continue;
    const cycle = shortestCycle(module.path, byPath);
    if (!cycle) continue;
    for (const path of cycle) reported.add(path);
    const line = module.imports.find(({ target }) => target === cycle[1])?.line ?? 1;
    issues.push({ path: module.path, line, found: `import cycle: ${cycle.join(' → ')}`, remedy });
  }
  return issues;
}

function shortestCycle(start, byPath) {
  const previous = new Map();
  const queue = [start];
  for (const path of queue) {
    for (const { target, lazy } of byPath.get(path).imports) {
      if (lazy || !byPath.has(target)) continue;
      if (target === start) return pathTo(path, previous, [start]);
      if (previous.has(target)) continue;
      previous.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

function pathTo(path, previous, cycle) {
  const longer = [path, ...cycle];
  return path === cycle.at(-1) ? longer : pathTo(previous.get(path), previous, longer);
}
