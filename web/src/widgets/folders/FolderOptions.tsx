import type { FolderRole } from '@sen/model/folders'
import { useQuery } from '@tanstack/react-query'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { foldersToChoose } from '../../data/folders/folder-tree.ts'
import { foldersQuery } from '../../data/folders/queries.ts'

/** The value of an option is the folder's name. */
export function FolderOptions({ without }: { readonly without: FolderRole }) {
  const { data: folders = [] } = useQuery(foldersQuery)
  return foldersToChoose(folders)
    .filter(({ folder }) => folder.role !== without)
    .map(({ folder, depth }) => (
      <option key={folder.id} value={folder.name}>
        {INDENT.repeat(depth)}
        {folderTitle(folder)}
      </option>
    ))
}

const INDENT = '\u00a0\u00a0\u00a0'
