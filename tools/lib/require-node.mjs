// This is imported first, so it must run on every Node that it refuses.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sen Mail needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
