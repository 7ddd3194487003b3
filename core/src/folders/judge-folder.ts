import { type FolderPlace, type FolderProblem, folderProblem } from '@sen/model/folders/folder-names'
import type { FolderId } from '@sen/model/ids'
import { normalForm } from '@sen/model/text/normal-form'
import { Refused } from '../kit/refused.ts'
import type { Folder } from './folder-store.ts'

/** Problems with an error code in the specification. The others are `folder_invalid` with a `reason`. */
const CODES: Readonly<Partial<Record<FolderProblem, 'folder_exists' | 'folder_not_found'>>> = {
  taken: 'folder_exists',
  'no-parent': 'folder_not_found',
}

/**
 * Checks the name and parent of a folder.
 * @param folders all folders of the mailbox
 * @param id of the folder to change; absent for a new one
 * @throws Refused folder_exists, folder_not_found (the parent), folder_invalid with the `reason`
 */
export function requireFolderPlace(place: FolderPlace, folders: readonly Folder[], id?: FolderId): void {
  const problem = folderProblem(place, folders, id)
  if (problem) throw new Refused(CODES[problem] ?? 'folder_invalid', { reason: problem })
}

/**
 * Finds a folder by id or path. Unlike in reads, the id has precedence: pages send ids, and a folder whose name equals
 * another folder's id must not be changed instead.
 */
export function folderMeant(folders: readonly Folder[], idOrPath: string): Folder | undefined {
  const path = normalForm(idOrPath, 'NFC')
  return folders.find(({ id }) => id === idOrPath) ?? folders.find((folder) => folder.path === path)
}

/**
 * Returns a user folder. System folders can be neither changed nor deleted (spec section 5.7.2).
 * @throws Refused folder_not_found, folder_not_own
 */
export function requireOwnFolder(folders: readonly Folder[], idOrPath: string): Folder {
  const folder = folderMeant(folders, idOrPath)
  if (!folder) throw new Refused('folder_not_found')
  if (folder.role !== 'custom') throw new Refused('folder_not_own')
  return folder
}
