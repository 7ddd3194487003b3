import { changeFolder, createFolder, type FolderField } from '@sen/contract/folders'
import type { FolderTarget } from '@sen/model/folders/folder-names'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export function saveFolder(cache: QueryClient, target: FolderTarget, id?: string): Promise<FolderField> {
  const body = { name: target.name, parent_id: target.parentId ?? null }
  return change(cache, {
    send: async () => {
      const answer = id === undefined ? call(createFolder, { body }) : call(changeFolder, { params: { id }, body })
      return (await answer).data
    },
    stale: [QUERY_KEYS.folders],
  })
}
