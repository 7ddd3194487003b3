import { type FolderPlace, type FolderProblem, folderProblem } from '@sen/model/folders/folder-names'
import type { FolderId } from '@sen/model/ids'
import { normalForm } from '@sen/model/text/normal-form'
import { Refused } from '../kit/refused.ts'
import type { Folder } from './folder-store.ts'

/** What the specification has codes of its own for; of the rest the page says what is wrong by `reason`. */
const CODES: Readonly<Partial<Record<FolderProblem, 'folder_exists' | 'folder_not_found'>>> = {
  taken: 'folder_exists',
  'no-parent': 'folder_not_found',
}

/**
 * @param folders all of the mailbox
 * @param id of the folder that is changed; absent for one that is to be made
 * @throws Refused folder_exists, folder_not_found (what it is to lie in), folder_invalid with the `reason`
 */
export function requireFolderPlace(place: FolderPlace, folders: readonly Folder[], id?: FolderId): void {
  const problem = folderProblem(place, folders, id)
  if (problem) throw new Refused(CODES[problem] ?? 'folder_invalid', { reason: problem })
}

/**
 * The folder that a caller names. The id comes first, unlike where folders are read: a page says ids, and a folder named like
 * another one's id must not be changed in its stead.
 */
export function folderMeant(folders: readonly Folder[], idOrPath: string): Folder | undefined {
  const path = normalForm(idOrPath, 'NFC')
  return folders.find(({ id }) => id === idOrPath) ?? folders.find((folder) => folder.path === path)
}

/**
 * One of the user's own folders: the system's are neither changed nor deleted (spec section 5.7.2).
 * @throws Refused folder_not_found, folder_not_own
 */
export function requireOwnFolder(folders: readonly Folder[], idOrPath: string): Folder {
  const folder = folderMeant(folders, idOrPath)
  if (!folder) throw new Refused('folder_not_found')
  if (folder.role !== 'custom') throw new Refused('folder_not_own')
  return folder
}
