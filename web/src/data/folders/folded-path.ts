import type { FolderField } from '@sen/contract/folders'
import { foldText } from '@sen/model/search/fold-text'

/** Cached, so that a search among thousands of folders does not fold every path at each letter. */
const known = new WeakMap<FolderField, string>()

export function foldedPath(folder: FolderField): string {
  const before = known.get(folder)
  if (before !== undefined) return before
  const path = foldText(folder.display_name)
  known.set(folder, path)
  return path
}
