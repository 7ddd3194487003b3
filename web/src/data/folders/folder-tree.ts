import type { FolderField } from '@sen/contract/folders'
import { isHiddenFromTree } from '@sen/model/folders'

export interface FolderNode {
  readonly folder: FolderField
  readonly depth: number
}

/** Many times as quick as `localeCompare`, which looks its language up for each two names. */
const byName = new Intl.Collator('vi')

/** A list of folders is asked for its tree at every drawing and every letter of a search, and is never changed. */
const trees = new WeakMap<readonly FolderField[], readonly FolderNode[]>()

/** The user's own folders in reading order, children below their parents. The same list gives the same tree. */
export function folderTree(folders: readonly FolderField[]): readonly FolderNode[] {
  const known = trees.get(folders)
  if (known) return known
  const own = folders.filter((folder) => folder.role === 'custom')
  const names = new Set(own.map(({ name }) => name))
  // One that lies below a system folder stands with the outermost ones.
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

/**
 * The folders to choose one from: the system's first, in the order of the sidebar, then the user's own as a tree; what is
 * hidden from the tree is not among them (product decision 28).
 */
export function foldersToChoose(folders: readonly FolderField[]): readonly FolderNode[] {
  const system = folders.filter(({ role }) => role !== 'custom' && !isHiddenFromTree(role))
  return [...system.map((folder) => ({ folder, depth: 0 })), ...folderTree(folders)]
}
