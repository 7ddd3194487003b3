import { deleteDriveFiles, emptyDriveTrash } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { drawLists, takeOut } from './cache.ts'
import { EMPTY_LIST } from './drive-list.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

/** Deletes what lies in the recycle bin for ever. @throws CallError, NoAnswer */
export async function deleteItems(cache: QueryClient, ids: readonly string[]): Promise<void> {
  await change(cache, {
    applyOptimistic: () => takeOut(cache, ids, ({ kind }) => kind === 'trash'),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(
        ids,
        async (some) => (await call(deleteDriveFiles, { body: { ids: some }, keepalive: true })).data,
      )
      return { version: answers.at(-1)?.version }
    },
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
}

/** Deletes all that lies in it. @throws CallError, NoAnswer */
export async function emptyTrash(cache: QueryClient): Promise<void> {
  await change(cache, {
    applyOptimistic: () => drawLists(cache, (list, { kind }) => (kind === 'trash' ? EMPTY_LIST : list)),
    send: async () => (await call(emptyDriveTrash, { keepalive: true })).data,
    stale: [DRIVE_KEYS.all, quotaQuery.queryKey],
  })
}
