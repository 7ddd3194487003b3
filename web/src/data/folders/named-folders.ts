import type { FolderField } from '@sen/contract/folders'
import type { NamedFolder } from '@sen/model/folders/folder-names'

export function namedFolders(folders: readonly FolderField[]): readonly NamedFolder[] {
  const ids = new Map(folders.map(({ name, id }) => [name, id]))
  return folders.map(({ id, role, name, parent_name }) => ({
    id,
    role,
    name: name.slice(name.lastIndexOf('/') + 1),
    parentId: parent_name === '' ? undefined : ids.get(parent_name),
  }))
}
