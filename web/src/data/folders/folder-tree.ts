import type { FolderField } from '@sen/contract/folders'

export interface FolderNode {
  readonly folder: FolderField
  readonly depth: number
}

/** The user's own folders in reading order, children below their parents. */
export function folderTree(folders: readonly FolderField[]): readonly FolderNode[] {
  const own = folders.filter((folder) => folder.role === 'custom')
  const names = new Set(own.map(({ name }) => name))
  const children = new Map<string, FolderField[]>()
  for (const folder of own) {
    // One that lies below a system folder stands with the outermost ones.
    const parent = names.has(folder.parent_name) ? folder.parent_name : ''
    children.set(parent, [...(children.get(parent) ?? []), folder])
  }
  const nodes: FolderNode[] = []
  const add = (parent: string, depth: number) => {
    const sorted = (children.get(parent) ?? []).sort((a, b) => a.display_name.localeCompare(b.display_name, 'vi'))
    for (const folder of sorted) {
      nodes.push({ folder, depth })
      add(folder.name, depth + 1)
    }
  }
  add('', 0)
  return nodes
}
