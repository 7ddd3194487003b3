import { moveDriveFiles, placeDriveFiles } from '@sen/contract/drive/changes'
import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { removeItems } from './cache.ts'
import { inPortions } from './in-portions.ts'
import { DRIVE_KEYS } from './queries.ts'

export type FormerLocations = readonly {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
}[]

/** @returns the former locations, for `moveItemsBack`, and the items that were moved */
export async function moveItems(
  cache: QueryClient,
  ids: readonly string[],
  to: string | null,
): Promise<{ readonly before: FormerLocations; readonly moved: readonly DriveItem[] }> {
  const { before, moved } = await change(cache, {
    // The target list is read again, because only the server knows the names there.
    applyOptimistic: () => removeItems(cache, ids, (location) => location.kind === 'folder' && location.id !== to),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      const answers = await inPortions(
        ids,
        async (some) => (await call(moveDriveFiles, { body: { ids: some, to }, keepalive: true })).data,
      )
      return {
        before: answers.flatMap((answer) => answer.before),
        moved: answers.flatMap((answer) => answer.files),
        version: answers.at(-1)?.version,
      }
    },
    stale: [DRIVE_KEYS.all],
  })
  return { before, moved }
}

export async function moveItemsBack(cache: QueryClient, formerLocations: FormerLocations): Promise<void> {
  const ids = formerLocations.map(({ id }) => id)
  await change(cache, {
    applyOptimistic: () =>
      removeItems(
        cache,
        ids,
        (location) => location.kind === 'folder' && !formerLocations.some(({ parent_id }) => parent_id === location.id),
      ),
    about: ids.map((id) => `drive ${id}`),
    send: async () => {
      let version: number | undefined
      for (let at = 0; at < formerLocations.length; at += MAX_DRIVE_ITEMS_PER_CALL) {
        const some = formerLocations.slice(at, at + MAX_DRIVE_ITEMS_PER_CALL)
        version = (await call(placeDriveFiles, { body: { places: [...some] }, keepalive: true })).data.version
      }
      return { version }
    },
    stale: [DRIVE_KEYS.all],
  })
}
