import { isForTests, lineAt, visit } from './modules.mjs';

const localTime = /^packages\/core\/src\/shared\/local-time/;

const passAsArgument =
  'core has no clock, randomness or I/O: take the instant, the id or the result as an argument.';
const onlyInLocalTime = 'calendar and clock arithmetic belongs in packages/core/src/shared/local-time.';
const staySynchronous = 'core is synchronous: let apps/server wait.';
const keepNoState = 'core keeps no state: take it as an argument and return the new one.';

const globals = new Set(
  `process fetch globalThis window document navigator location localStorage sessionStorage crypto performance
   console require Buffer setTimeout setInterval setImmediate queueMicrotask XMLHttpRequest WebSocket EventSource`
    .trim()
    .split(/\s+/),
);

export function findImpurities(modules) {
  return modules
    .filter(({ path }) => path.startsWith('packages/core/src/') && !isForTests(path))
    .flatMap((module) => {
      const issues = [];
      const ownNames = namesDeclaredIn(module.program);
      visit(module.program, (node, parent) => {
        if (isType(node)) return false;
        const impurity = impurityOf(node, parent, ownNames, localTime.test(module.path));
        if (!impurity) return true;
        issues.push({ path: module.path, line: lineAt(module, node), ...impurity });
        return false;
      });
      return issues;
    });
}

function impurityOf(node, parent, ownNames, inLocalTime) {
  if (node.async || node.await || node.type === 'AwaitExpression' || node.type === 'ImportExpression') {
    return { found: 'waits (async, await or import())', remedy: staySynchronous };
  }
  if (node.type === 'MetaProperty' && node.meta.name === 'import') {
    return { found: 'uses import.meta', remedy: passAsArgument };
  }
  if (node.type === 'VariableDeclaration' && node.kind !== 'const' && isTopLevel(parent)) {
    return { found: `keeps state in a top-level ${node.kind}`, remedy: keepNoState };
  }
  const dotted = dottedName(node);
  if (dotted === 'Math.random' || dotted === 'Date.now') {
    return { found: `uses ${dotted}`, remedy: passAsArgument };
  }
  if (dotted === 'Intl.DateTimeFormat' && !inLocalTime) {
    return { found: `uses ${dotted}`, remedy: onlyInLocalTime };
  }
  if (node.type !== 'Identifier' || !isReference(node, parent) || ownNames.has(node.name)) return undefined;
  if (globals.has(node.name)) return { found: `uses ${node.name}`, remedy: passAsArgument };
  if (node.name === 'Promise') return { found: 'uses Promise', remedy: staySynchronous };
  if (node.name !== 'Date') return undefined;
  if (readsTheClock(parent)) return { found: 'reads the clock', remedy: passAsArgument };
  return inLocalTime ? undefined : { found: 'uses Date', remedy: onlyInLocalTime };
}

/** `Date()` and `new Date()` read the clock; `new Date(milliseconds)` does not. */
function readsTheClock(parent) {
  return (
    parent.type === 'CallExpression' || (parent.type === 'NewExpression' && parent.arguments.length === 0)
  );
}

function isTopLevel(parent) {
  return parent.type === 'Program' || parent.type === 'ExportNamedDeclaration';
}

function dottedName(node) {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const property = node.computed ? node.property.value : node.property.name;
  return `${node.object.name}.${property}`;
}

/** Types do not run; in `x as T`, `x` does. */
function isType(node) {
  return (
    node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)
  );
}

function isReference(node, parent) {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (['Property', 'PropertyDefinition', 'MethodDefinition'].includes(parent.type)) {
    return parent.value === node || parent.computed;
  }
  return true;
}

/** Declared names: a parameter `document` is not the global. */
function namesDeclaredIn(program) {
  const names = new Set();
  const declare = (pattern) =>
    visit(pattern, (node, parent) => {
      if (isType(node)) return false;
      if (node.type === 'Identifier' && (!parent || isReference(node, parent))) names.add(node.name);
      return true;
    });
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node.id);
    if (/Function/.test(node.type)) {
      if (node.id) declare(node.id);
      node.params?.forEach(declare);
    }
    if (/^Import.*Specifier$/.test(node.type)) declare(node.local);
    if (node.type === 'CatchClause' && node.param) declare(node.param);
  });
  return names;
}
