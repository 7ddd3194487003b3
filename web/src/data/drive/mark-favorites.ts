import { markDriveFavorites } from '@sen/contract/drive/changes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { patchItems, removeItems } from './cache.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

export async function markFavorites(cache: QueryClient, ids: readonly string[], isFavorite: boolean): Promise<void> {
  await change(cache, {
    applyOptimistic: () => {
      patchItems(cache, ids, (item) => ({ ...item, is_favorite: isFavorite }))
      if (!isFavorite) removeItems(cache, ids, ({ kind }) => kind === 'favorites')
    },
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(
        ids,
        async (some) =>
          (await call(markDriveFavorites, { body: { ids: some, is_favorite: isFavorite }, keepalive: true })).data,
      )
      return { version: answers.at(-1)?.version }
    },
    stale: [DRIVE_KEYS.all],
  })
}
