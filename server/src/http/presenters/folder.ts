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
  for (const { id, parentId } of folders) {
    if (parentId === undefined) continue
    const siblings = children.get(parentId)
    if (siblings) siblings.push(id)
    else children.set(parentId, [id])
  }
  const paths = new Map<string, string>(folders.map(({ id, path }) => [id, path]))
  return folders.map((folder) => ({
    id: folder.id,
    name: folder.path,
    display_name: folder.path,
    parent_name: (folder.parentId !== undefined && paths.get(folder.parentId)) || '',
    icon: ICONS[folder.role],
    children: children.get(folder.id) ?? [],
    role: folder.role,
    unread_threads: folder.unreadThreads,
    total_threads: folder.totalThreads,
  }))
}

/** @param folders all of the mailbox: what one lies in, and what lies in it, is told by them */
export function presentFolder(folder: Folder, folders: readonly Folder[]): FolderField {
  const others = folders.filter(({ id }) => id !== folder.id)
  const [presented] = presentFolders([folder, ...others])
  if (!presented) throw new Error('nothing was presented')
  return presented
}
