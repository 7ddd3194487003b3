import { type FolderProblem, type FolderRules, type FolderTarget, folderProblem } from '@sen/model/folders/folder-names'
import type { FolderId } from '@sen/model/ids'
import { normalForm } from '@sen/model/text/normal-form'
import { Refused } from '../kit/refused.ts'
import type { Folder } from './folder-store.ts'

/** The specification has codes for these problems. The others are `folder_invalid` with a `reason`. */
const CODES: Readonly<Partial<Record<FolderProblem, 'folder_exists' | 'folder_not_found'>>> = {
  taken: 'folder_exists',
  'no-parent': 'folder_not_found',
}

/**
 * @param id of an existing folder
 * @throws Refused folder_exists, folder_not_found (the parent), folder_invalid (`reason`)
 */
export function requireFolderTarget(
  target: FolderTarget,
  folders: readonly Folder[],
  id?: FolderId,
  rules?: FolderRules,
): void {
  const problem = folderProblem(target, folders, id, rules)
  if (problem) throw new Refused(CODES[problem] ?? 'folder_invalid', { reason: problem })
}

/** The id has precedence: a folder whose name equals another folder's id must not be changed instead. */
export function folderMeant(folders: readonly Folder[], idOrPath: string): Folder | undefined {
  const path = normalForm(idOrPath, 'NFC')
  return folders.find(({ id }) => id === idOrPath) ?? folders.find((folder) => folder.path === path)
}

/** System folders cannot be changed (spec section 5.7.2). @throws Refused folder_not_found, folder_not_own */
export function requireOwnFolder(folders: readonly Folder[], idOrPath: string): Folder {
  const folder = folderMeant(folders, idOrPath)
  if (!folder) throw new Refused('folder_not_found')
  if (folder.role !== 'custom') throw new Refused('folder_not_own')
  return folder
}
