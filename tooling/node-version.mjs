// Imported first: an old Node would fail on the other modules with an unhelpful message.
const [oldestMajor, oldestMinor] = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Dewsweeper needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
