import type { FolderNode } from '../../data/folders/folder-tree.ts'

export interface ShownFolder extends FolderNode {
  /** Undefined without subfolders. */
  readonly isFolded: boolean | undefined
  readonly unreadBelow: number
}

/** The current folder is visible even below a collapsed one. */
export function shownFolders(
  nodes: readonly FolderNode[],
  foldedIds: readonly string[],
  current: string | undefined,
): readonly ShownFolder[] {
  const folded = new Set(foldedIds)
  const shown: ShownFolder[] = []
  let top: { readonly at: number; readonly depth: number } | undefined
  for (const [index, { folder, depth }] of nodes.entries()) {
    if (top && depth <= top.depth) top = undefined
    const parent = top && shown[top.at]
    if (top && parent && folder.name !== current) {
      shown[top.at] = { ...parent, unreadBelow: parent.unreadBelow + folder.unread_threads }
      continue
    }
    const hasChildren = (nodes[index + 1]?.depth ?? 0) > depth
    const isFolded = hasChildren && top === undefined ? folded.has(folder.id) : undefined
    if (isFolded) top = { at: shown.length, depth }
    shown.push({ folder, depth, isFolded, unreadBelow: 0 })
  }
  return shown
}
