import type { FolderField } from '@sen/contract/folders'
import type { Folder } from '@sen/core/folders/folder-store'

export function presentFolder(folder: Folder): FolderField {
  const { path } = folder
  return {
    id: folder.id,
    name: path,
    display_name: path,
    parent_name: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '',
    role: folder.role,
    unread_threads: folder.unreadThreads,
    total_threads: folder.totalThreads,
  }
}
