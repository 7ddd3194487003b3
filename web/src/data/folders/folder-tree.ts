import type { FolderField } from '@sen/contract/folders'
import { isHiddenFromTree } from '@sen/model/folders'

export interface FolderNode {
  readonly folder: FolderField
  readonly depth: number
}

/** A collator is many times faster than `localeCompare`, which resolves the locale at each call. */
const byName = new Intl.Collator('vi')

/** Cached by list, because the tree is needed at every render and the lists are immutable. */
const trees = new WeakMap<readonly FolderField[], readonly FolderNode[]>()

/** The same list returns the same tree. */
export function folderTree(folders: readonly FolderField[]): readonly FolderNode[] {
  const known = trees.get(folders)
  if (known) return known
  const own = folders.filter((folder) => folder.role === 'custom')
  const names = new Set(own.map(({ name }) => name))
  // A folder below a system folder is shown at the top level.
  const children = new Map<string, FolderField[]>()
  for (const folder of own) {
    const parent = names.has(folder.parent_name) ? folder.parent_name : ''
    const siblings = children.get(parent)
    if (siblings) siblings.push(folder)
    else children.set(parent, [folder])
  }
  const nodes: FolderNode[] = []
  const add = (parent: string, depth: number) => {
    const sorted = (children.get(parent) ?? []).sort((a, b) => byName.compare(a.display_name, b.display_name))
    for (const folder of sorted) {
      nodes.push({ folder, depth })
      add(folder.name, depth + 1)
    }
  }
  add('', 0)
  trees.set(folders, nodes)
  return nodes
}

/** The system folders that mail can be stored in, in sidebar order (product decision 28). */
export function systemFolders(folders: readonly FolderField[]): readonly FolderField[] {
  return folders.filter(({ role }) => role !== 'custom' && !isHiddenFromTree(role))
}

/** System folders, then the user's tree. */
export function foldersToChoose(folders: readonly FolderField[]): readonly FolderNode[] {
  return [...systemFolders(folders).map((folder) => ({ folder, depth: 0 })), ...folderTree(folders)]
}
