import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own module. Through the package index, every chunk would reach all icons
 * (`chunksByPart`).
 */
export function singleIcons(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
  const folder = join(home, 'dist', 'esm')
  let paths: ReadonlyMap<string, string> | undefined
  return {
    name: 'sen-single-icons',
    apply: 'build',
    // Must run after types were removed.
    enforce: 'post',
    transform(code, id) {
      if (!/\/web\/src\//.test(id) || !code.includes('lucide-react')) return null
      paths ??= pathsIn(readFileSync(join(folder, 'lucide-react.mjs'), 'utf8'))
      const icons = paths
      const single = code.replaceAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/gu, (_, list: string) =>
        list
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean)
          .map((each) => {
            const [name = '', local = name] = each.split(/\s+as\s+/u)
            const path = icons.get(name)
            if (path === undefined) this.error(`${id} imports ${name}, which is no icon of lucide-react`)
            return `import ${local} from ${JSON.stringify(join(folder, path))};`
          })
          .join(' '),
      )
      return { code: single, map: null }
    },
  }
}

/** Paths of the icons by their names in the package index. */
function pathsIn(list: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(list.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/gu)).flatMap(([, names = '', path = '']) =>
      Array.from(names.matchAll(/default as (\w+)/gu), ([, name = '']) => [name, path] as const),
    ),
  )
}
