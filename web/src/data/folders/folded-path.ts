import type { FolderField } from '@sen/contract/folders'
import { foldText } from '@sen/model/search/fold-text'

/** Two thousand folders are folded once, not at each letter of a search. */
const known = new WeakMap<FolderField, string>()

/** The path of a folder as it is looked in: without diacritics and case. */
export function foldedPath(folder: FolderField): string {
  const before = known.get(folder)
  if (before !== undefined) return before
  const path = foldText(folder.display_name)
  known.set(folder, path)
  return path
}
