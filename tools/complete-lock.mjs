// `npm ci` requires every optional dependency in package-lock.json, also for other platforms, but npm may omit them.
// Run it after every `npm install`; --check only reports what is missing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './lib/report.mjs'
import { ROOT } from './lib/root.mjs'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

const path = join(ROOT, 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const missing = missingPackages(lock.packages)
if (process.argv.includes('--check')) {
  const names = missing.map(({ name }) => name).join(', ')
  report(missing.length > 0 ? [`package-lock.json lacks ${names}: node tools/complete-lock.mjs`] : [])
} else if (missing.length > 0) {
  for (const { name, version, dev } of missing) lock.packages[`node_modules/${name}`] = entryOf(name, version, dev)
  // npm sorts by path, and keeps the root first.
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  console.log(`added ${missing.length} packages for other machines`)
}

function missingPackages(packages) {
  const known = new Set(Object.keys(packages).map((place) => place.slice(place.lastIndexOf('node_modules/') + 13)))
  const found = Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ name, version, dev })),
  )
  return found.filter(({ name }) => !known.has(name))
}

/** The name of a platform package contains its platform: @biomejs/cli-linux-x64-musl. */
function entryOf(name, version, dev) {
  const words = name.split(/[/-]/)
  const only = (list) => list.filter((word) => words.includes(word)).slice(0, 1)
  const [os, cpu, libc] = [only(SYSTEMS), only(PROCESSORS), only(Object.keys(LIBRARIES)).map((word) => LIBRARIES[word])]
  if (os.length === 0 || !/^\d/.test(version)) throw new Error(`${name}@${version} is no platform package`)
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(os[0] === 'linux' && libc.length > 0 && { libc }),
    optional: true,
    os,
  }
}
