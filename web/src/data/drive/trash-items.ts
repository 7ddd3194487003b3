import { restoreDriveFiles, trashDriveFiles } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { takeOut } from './cache.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

/** Puts files and folders into the recycle bin. @throws CallError, NoAnswer */
export async function trashItems(cache: QueryClient, ids: readonly string[]): Promise<void> {
  await change(cache, {
    applyOptimistic: () => takeOut(cache, ids, ({ kind }) => kind !== 'trash'),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(
        ids,
        async (some) => (await call(trashDriveFiles, { body: { ids: some }, keepalive: true })).data,
      )
      return { version: answers.at(-1)?.version }
    },
    stale: [DRIVE_KEYS.all],
  })
}

/** Takes files and folders back out of it, to where they lay. @throws CallError, NoAnswer */
export async function restoreItems(cache: QueryClient, ids: readonly string[]): Promise<void> {
  await change(cache, {
    applyOptimistic: () => takeOut(cache, ids, ({ kind }) => kind === 'trash'),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(
        ids,
        async (some) => (await call(restoreDriveFiles, { body: { ids: some }, keepalive: true })).data,
      )
      return { version: answers.at(-1)?.version }
    },
    stale: [DRIVE_KEYS.all],
  })
}
