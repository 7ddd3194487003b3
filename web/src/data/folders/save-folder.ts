import { changeFolder, createFolder, type FolderField } from '@sen/contract/folders'
import type { FolderPlace } from '@sen/model/folders/folder-names'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export function saveFolder(cache: QueryClient, place: FolderPlace, id?: string): Promise<FolderField> {
  const body = { name: place.name, parent_id: place.parentId ?? null }
  return change(cache, {
    send: async () => {
      const answer = id === undefined ? call(createFolder, { body }) : call(changeFolder, { params: { id }, body })
      return (await answer).data
    },
    stale: [QUERY_KEYS.folders],
  })
}
