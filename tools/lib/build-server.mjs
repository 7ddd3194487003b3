import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { listFiles } from './hash-files.mjs'
import { ROOT } from './root.mjs'

const ENTRIES = ['server/src/main.ts', 'server/src/cli.ts']

/** They are read at run time as `./<name>/` next to the code. */
const RUN_TIME_FOLDERS = { migrations: 'adapters/src/postgres/migrations', media: 'demo/src/files/media' }

export function serverEntries() {
  const workers = listFiles(['adapters/src', 'server/src'], (path) => path.endsWith('-worker.ts'))
  return [...ENTRIES.filter((path) => existsSync(join(ROOT, path))), ...workers]
}

/** No npm package calls these libraries. Their many small modules take a tenth of a start's processor time. */
const BUNDLED_LIBRARIES = ['kysely', 'zod']

/**
 * The bundle is flat, so that `new URL('./mime-worker.js', import.meta.url)` holds in every chunk. Our packages are
 * bundled in; npm packages stay outside, except those above. `plugins` break a copy for tests.
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
    // Its service process would otherwise stay.
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

/** The bundle resolves from server/dist, so a nested copy would be missed. */
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

export function builtName(entry) {
  return `${basename(entry, '.ts')}.js`
}
