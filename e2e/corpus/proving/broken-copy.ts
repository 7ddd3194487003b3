import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CHECKOUT } from '../../program/checkout.ts'

export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

interface LoadedSource {
  readonly path: string
}
interface EsbuildPlugin {
  readonly name: string
  setup(build: {
    onLoad(
      filter: { readonly filter: RegExp },
      load: (source: LoadedSource) => { readonly contents: string; readonly loader: 'ts' },
    ): void
  }): void
}

/**
 * @returns the command that starts the copy; the real program stays unchanged
 * @throws Error when an edit does not match exactly once, because it would prove nothing
 */
export async function buildCopy(name: string, edits: readonly Edit[]): Promise<readonly [string, ...string[]]> {
  const folder = join(CHECKOUT, '.cache', 'corpus-copies', name)
  rmSync(folder, { recursive: true, force: true })
  const server = join(folder, 'server', 'dist')
  const web = join(folder, 'web')
  mkdirSync(server, { recursive: true })
  mkdirSync(web, { recursive: true })
  const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { readonly version: string }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version }))
  const ofServer = edits.filter(({ file }) => !file.startsWith('web/'))
  const ofWeb = edits.filter(({ file }) => file.startsWith('web/'))
  const { buildServer } = (await import(pathToFileURL(join(CHECKOUT, 'tools/lib/build-server.mjs')).href)) as {
    buildServer(folder: string, plugins: readonly EsbuildPlugin[]): Promise<void>
  }
  await buildServer(server, [editing(ofServer)])
  if (ofWeb.length === 0) symlinkSync(join(CHECKOUT, 'web', 'dist'), join(web, 'dist'))
  else await buildWeb(join(web, 'dist'), ofWeb)
  return [process.execPath, join(server, 'main.js'), '--demo-by-default']
}

function editing(edits: readonly Edit[]): EsbuildPlugin {
  const texts = editedTexts(edits)
  return {
    name: 'break-on-purpose',
    setup: (build) => {
      for (const [path, contents] of texts) {
        build.onLoad({ filter: new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) }, () => ({
          contents,
          loader: 'ts',
        }))
      }
    },
  }
}

export function editedTexts(edits: readonly Edit[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { file, from, to } of edits) {
    const path = join(CHECKOUT, file)
    const pieces = (texts.get(path) ?? readFileSync(path, 'utf8')).split(from)
    if (pieces.length !== 2)
      throw new Error(`${file} says ${JSON.stringify(from)} ${pieces.length - 1} times, not once`)
    texts.set(path, pieces.join(to))
  }
  return texts
}

async function buildWeb(outFolder: string, edits: readonly Edit[]): Promise<void> {
  const texts = editedTexts(edits)
  const { build } = (await import(pathToFileURL(join(CHECKOUT, 'node_modules/vite/dist/node/index.js')).href)) as {
    build(options: unknown): Promise<unknown>
  }
  const plugin = {
    name: 'break-on-purpose',
    enforce: 'pre',
    load: (id: string) => texts.get(id.split('?', 1)[0] ?? ''),
  }
  const root = join(CHECKOUT, 'web')
  const before = process.cwd()
  process.chdir(root)
  try {
    const output = { outDir: outFolder, emptyOutDir: true }
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', plugins: [plugin], build: output })
  } finally {
    process.chdir(before)
  }
}
