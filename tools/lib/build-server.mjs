import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { listFiles } from './hash-files.mjs'
import { ROOT } from './root.mjs'

const ENTRIES = ['server/src/main.ts', 'server/src/cli.ts']

/** Folders that are read at run time, next to the code as `./<name>/` there and in the bundle alike. */
const RUN_TIME_FOLDERS = { migrations: 'adapters/src/postgres/migrations', media: 'demo/src/files/media' }

/** Returns the existing entry points of the program: its two main files and every worker thread. */
export function serverEntries() {
  const workers = listFiles(['adapters/src', 'server/src'], (path) => path.endsWith('-worker.ts'))
  return [...ENTRIES.filter((path) => existsSync(join(ROOT, path))), ...workers]
}

/**
 * Libraries of many small modules that only our own code calls. Read one file at a time they are a tenth of a start's
 * processor time; no other package holds them, so that there is one copy of each.
 */
const BUNDLED_LIBRARIES = ['kysely', 'zod']

/**
 * Bundles the server into `outFolder`, flat: `main.js`, `cli.js`, `<name>-worker.js`, chunks, `migrations/`, `media/`.
 * Flat, so that `new URL('./mime-worker.js', import.meta.url)` holds in every chunk; a source finds its neighbour
 * with the extension of its own file. Our packages are bundled in; npm packages stay outside, but for the few named above.
 * `plugins` are for who builds a copy that is to be broken.
 */
export async function buildServer(outFolder, plugins = []) {
  const esbuild = await import('esbuild')
  const entries = serverEntries()
  refuseTwins(entries)
  try {
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: entries,
      outdir: outFolder,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      sourcemap: true,
      sourcesContent: false,
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      plugins: [...plugins, npmStaysOutside],
      logLevel: 'silent',
    })
  } catch (error) {
    throw error.errors ? new Error(await wordsOf(esbuild, error.errors), { cause: error }) : error
  } finally {
    // Its service process would stay as long as the program that starts next.
    await esbuild.stop()
  }
  mkdirSync(outFolder, { recursive: true })
  for (const [name, source] of Object.entries(RUN_TIME_FOLDERS)) {
    if (existsSync(join(ROOT, source))) cpSync(join(ROOT, source), join(outFolder, name), { recursive: true })
  }
}

async function wordsOf(esbuild, errors) {
  return (await esbuild.formatMessages(errors, { kind: 'error' })).join('')
}

const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@sen/')) return undefined
      if (path.startsWith('node:')) return { path, external: true }
      refuseNested(path, importer)
      return BUNDLED_LIBRARIES.includes(packageOf(path)) ? undefined : { path, external: true }
    })
  },
}

/** The bundle looks from server/dist, so a copy nested in another package's node_modules would be missed. */
function refuseNested(specifier, importer) {
  const home = relative(ROOT, importer).split(sep)[0]
  const name = packageOf(specifier)
  if (home !== 'server' && existsSync(join(ROOT, home, 'node_modules', name))) {
    throw new Error(`${name} is nested in ${home}/node_modules: give all packages the same version of it`)
  }
}

function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function refuseTwins(entries) {
  const names = entries.map((path) => basename(path))
  const twin = entries.find((path) => names.indexOf(basename(path)) !== names.lastIndexOf(basename(path)))
  if (twin) throw new Error(`Two entries are called ${basename(twin)} (one in ${dirname(twin)}): the bundle is flat`)
}

/** The built file's name for a source entry: server/src/main.ts → main.js. */
export function builtName(entry) {
  return `${basename(entry, '.ts')}.js`
}
