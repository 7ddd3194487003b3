import type { FolderField } from '@sen/contract/folders'
import type { Folder } from '@sen/core/folders/folder-store'
import type { FolderId } from '@sen/model/ids'

const ICONS: Readonly<Record<Folder['role'], FolderField['icon']>> = {
  inbox: 'inbox',
  starred: 'star',
  sent: 'send',
  drafts: 'file',
  scheduled: 'clock',
  periodic: 'repeat',
  snoozed: 'alarm',
  archive: 'archive',
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
  return folders.map((folder) => {
    const parentName = folder.parentId === undefined ? undefined : paths.get(folder.parentId)
    return presentOne(folder, parentName ?? '', children.get(folder.id) ?? [])
  })
}

export function presentFolder(folder: Folder, children: readonly FolderId[]): FolderField {
  const lastSlash = folder.path.length - folder.name.length - 1
  return presentOne(folder, folder.parentId === undefined ? '' : folder.path.slice(0, lastSlash), children)
}

function presentOne(folder: Folder, parentName: string, children: readonly string[]): FolderField {
  return {
    id: folder.id,
    name: folder.path,
    display_name: folder.path,
    parent_name: parentName,
    icon: ICONS[folder.role],
    children: [...children],
    role: folder.role,
    unread_threads: folder.unreadThreads,
    total_threads: folder.totalThreads,
  }
}
