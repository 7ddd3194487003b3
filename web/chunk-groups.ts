import type { Rolldown } from 'vite'

type Splitting = Rolldown.CodeSplittingOptions
type Graph = Parameters<Exclude<NonNullable<Splitting['groups']>[number]['name'], string>>[1]
type Modules = ReadonlySet<string>

/**
 * The parts of the page, in the order in which they are needed. A part has the modules that its entries import
 * statically, without those of earlier parts. A chunk for each shared module would be a request that costs more than
 * the module.
 */
const PARTS = [
  { name: 'shared', of: ['src/main.tsx'] },
  { name: 'login', of: ['src/login.ts'] },
  { name: 'program', of: ['src/app/enter-mail.ts'] },
  { name: 'share', of: ['src/share.ts'] },
  { name: 'thread', of: ['src/app/pages/ThreadPage.tsx', 'src/features/thread/sanitise-ahead.ts'] },
  { name: 'compose', of: ['src/features/compose/ComposeDock.tsx', 'src/data/drafts/open-drafts.ts'] },
  {
    name: 'drive',
    of: [
      'src/app/pages/DrivePage.tsx',
      'src/features/drive/DriveSearch.tsx',
      'src/widgets/drive/uploads/UploadsPanel.tsx',
    ],
  },
] as const

/** Entry modules. Other chunks must not import them, because they run when loaded. */
const ENTRIES = ['src/login.ts', 'src/main.tsx', 'src/share.ts']

/** Icons outside the first screen share one chunk. A chunk per icon would be a request for some hundred bytes. */
const ICONS = '/lucide-react/dist/esm/icons/'

/** The bundler's own code for imports on demand, which it adds after the modules have been read. */
const LOADER = 'vite/preload-helper'

const RULES = '/model/src/'

/** npm packages. Two chunks of similar size are parsed in parallel. */
const LIBRARIES = '/node_modules/'

/** Chunks by part. The bundler splits the remaining modules by their importers. */
export function chunksByPart(root: string): Splitting {
  let parts: readonly (readonly [string, Modules])[] | undefined
  const partOf = (id: string, graph: Graph): string | null => {
    if (ENTRIES.some((path) => id === `${root}${path}`)) return null
    parts ??= PARTS.map(
      ({ name, of }) =>
        [
          name,
          reachable(
            of.map((path) => `${root}${path}`),
            graph,
          ),
        ] as const,
    )
    if (id.includes(LOADER)) return 'shared'
    const [first, ...others] = parts.filter(([, modules]) => modules.has(id)).map(([name]) => name)
    // A page of a shared link must not load the program for one module.
    if (first === 'program' && others.includes('share')) return 'shared'
    if (first === 'program' && id.includes(LIBRARIES)) return 'libraries'
    if (first !== 'login' && first !== 'shared' && id.includes(ICONS)) return 'icons'
    if (first !== 'login') return first ?? null
    if (others.length > 0) return 'shared'
    // Modules of the login page only are in its entry. Rules that account pages use too are one request.
    return id.includes(RULES) ? 'rules' : null
  }
  return { groups: [{ debugName: 'parts', name: partOf }], includeDependenciesRecursively: false }
}

function reachable(from: readonly string[], graph: Graph): Modules {
  const seen = new Set<string>()
  const ahead = [...from]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    ahead.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
