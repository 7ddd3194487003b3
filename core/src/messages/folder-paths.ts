import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { Folder } from '../folders/folder-store.ts'
import type { Message } from './message-store.ts'

/** Mail in a system folder that was never moved, which is nearly all mail, does not need the folders. */
export function needsFolderPaths(message: Message): boolean {
  return message.folderRole === 'custom' || message.previousFolderId !== undefined
}

/** @param folders all folders of the mailbox; may be empty if `needsFolderPaths` returns false */
export function pathsOf(
  message: Message,
  folders: readonly Folder[],
): { readonly folderPath: string; readonly previousFolderPath: string | undefined } {
  const pathOf = (id: string | undefined) => folders.find((folder) => folder.id === id)?.path
  const { folderRole } = message
  return {
    folderPath: folderRole === 'custom' ? (pathOf(message.folderId) ?? '') : SYSTEM_FOLDER_NAMES[folderRole],
    previousFolderPath: pathOf(message.previousFolderId),
  }
}
