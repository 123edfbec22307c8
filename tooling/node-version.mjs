// Imported before anything else: an old Node would stumble over the rest with words that help nobody.
const [oldestMajor, oldestMinor] = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `Dewsweeper needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}
