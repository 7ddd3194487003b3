import type { FolderField } from '@sen/contract/folders'

export interface FolderNode {
  readonly folder: FolderField
  readonly depth: number
}

/** The user's own folders in reading order, children below their parents, as deep as their paths. */
export function folderTree(folders: readonly FolderField[]): readonly FolderNode[] {
  const own = folders.filter((folder) => folder.role === 'custom')
  const byPath = new Map(own.map((folder) => [folder.display_name, folder]))
  const children = new Map<string, FolderField[]>()
  for (const folder of own) {
    const parent = nearestParent(folder.display_name, byPath)
    children.set(parent, [...(children.get(parent) ?? []), folder])
  }
  const nodes: FolderNode[] = []
  const add = (parent: string, depth: number) => {
    const sorted = (children.get(parent) ?? []).sort((a, b) => a.display_name.localeCompare(b.display_name, 'vi'))
    for (const folder of sorted) {
      nodes.push({ folder, depth })
      add(folder.display_name, depth + 1)
    }
  }
  add('', 0)
  return nodes
}

/** A folder whose parent does not exist hangs from the nearest one that does. */
function nearestParent(path: string, known: ReadonlyMap<string, FolderField>): string {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const parent = path.slice(0, at)
    if (known.has(parent)) return parent
  }
  return ''
}
