import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

interface Transformed {
  readonly code: string
  readonly map: string
}

/**
 * Expands Lingui's macros with Babel. Results are cached by content, because Babel is slow and build, tests and
 * components read the same files.
 * @param home the folder of the page
 */
export function linguiMacros(home: string): Plugin {
  const folder = join(home, '..', '.cache', 'lingui-macros')
  // Another version of Babel may return another result.
  const packages = readFileSync(join(home, '..', 'package-lock.json'))
  let isProduction = false
  return {
    name: 'sen-lingui-macros',
    // Must run before types and JSX are removed.
    enforce: 'pre',
    configResolved(config) {
      isProduction = config.isProduction
    },
    async transform(code, id) {
      const [path = ''] = id.split('?')
      if (!/\.tsx?$/.test(path) || !/['"]@lingui\/(core|react)\/macro['"]/.test(code)) return null
      const name = relative(home, path)
      const key = createHash('sha256').update(packages).update(code).digest('hex')
      // One file per source limits the cache. Production builds drop the source texts, so they have their own files.
      const kind = isProduction ? 'production' : 'development'
      const place = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}-${kind}.json`)
      const known = readCached(place, key)
      if (known) return known
      const made = await transform(code, path)
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${place}.${process.pid}`, JSON.stringify({ key, ...made }))
      renameSync(`${place}.${process.pid}`, place)
      return made
    },
  }
}

function readCached(place: string, key: string): Transformed | undefined {
  try {
    const cached = JSON.parse(readFileSync(place, 'utf8')) as Transformed & { key: string }
    return cached.key === key ? { code: cached.code, map: cached.map } : undefined
  } catch {
    // There is no cached result, so the file is transformed again.
    return undefined
  }
}

async function transform(code: string, path: string): Promise<Transformed> {
  const made = await transformAsync(code, {
    filename: path,
    sourceFileName: path,
    babelrc: false,
    configFile: false,
    plugins: ['@lingui/babel-plugin-lingui-macro'],
    parserOpts: { sourceType: 'module', plugins: path.endsWith('x') ? ['jsx', 'typescript'] : ['typescript'] },
    sourceMaps: true,
  })
  if (!made?.code) throw new Error(`Babel returned no code for ${path}`)
  return { code: made.code, map: JSON.stringify(made.map) }
}
