import type { FolderField } from '@sen/contract/folders'
import type { Folder } from '@sen/core/folders/folder-store'

const ICONS: Readonly<Record<Folder['role'], FolderField['icon']>> = {
  inbox: 'inbox',
  starred: 'star',
  sent: 'send',
  drafts: 'file',
  scheduled: 'clock',
  periodic: 'repeat',
  junk: 'ban',
  trash: 'trash',
  custom: 'folder',
}

export function presentFolders(folders: readonly Folder[]): FolderField[] {
  const children = new Map<string, string[]>()
  for (const { id, path } of folders) {
    const siblings = children.get(parentOf(path))
    if (siblings) siblings.push(id)
    else children.set(parentOf(path), [id])
  }
  return folders.map((folder) => ({
    id: folder.id,
    name: folder.path,
    display_name: folder.path,
    parent_name: parentOf(folder.path),
    icon: ICONS[folder.role],
    children: children.get(folder.path) ?? [],
    role: folder.role,
    unread_threads: folder.unreadThreads,
    total_threads: folder.totalThreads,
  }))
}

function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}
