import { changeFolder, type FolderField } from '@sen/contract/folders'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { foldersQuery, rememberFormerNames } from './queries.ts'

/** @param parentId undefined: the top level */
export async function moveFolder(cache: QueryClient, id: string, parentId: string | undefined): Promise<void> {
  const body = { parent_id: parentId ?? null }
  await change(cache, {
    applyOptimistic: () => {
      cache.setQueryData(foldersQuery.queryKey, (folders) => {
        const moved = folders && withFolderIn(folders, id, parentId)
        if (!moved) return folders
        // Both names keep leading to the folder, in case the server refuses.
        rememberFormerNames(folders, moved)
        rememberFormerNames(moved, folders)
        return moved
      })
    },
    about: [`folder ${id}`],
    send: async () => (await call(changeFolder, { params: { id }, body, keepalive: true })).data,
    stale: [QUERY_KEYS.folders],
  })
}

function withFolderIn(
  folders: readonly FolderField[],
  id: string,
  parentId: string | undefined,
): readonly FolderField[] | undefined {
  const folder = folders.find((each) => each.id === id)
  const parent = folders.find((each) => each.id === parentId)
  if (!folder) return undefined
  const own = folder.name.slice(folder.name.lastIndexOf('/') + 1)
  const newPath = parent ? `${parent.name}/${own}` : own
  const isIn = (name: string) => name === folder.name || name.startsWith(`${folder.name}/`)
  const moved = (name: string) => newPath + name.slice(folder.name.length)
  const withChildren = (each: FolderField): FolderField => {
    if (each === parent) return { ...each, children: [...each.children, id] }
    return each.children.includes(id) ? { ...each, children: each.children.filter((child) => child !== id) } : each
  }
  return folders.map((each) => {
    if (!isIn(each.name)) return withChildren(each)
    const path = moved(each.name)
    const parentName = each === folder ? (parent?.name ?? '') : moved(each.parent_name)
    return { ...each, name: path, display_name: path, parent_name: parentName }
  })
}
