// Imported first by everything a person starts: nothing here may need a newer Node than the one it refuses.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sen Mail needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
