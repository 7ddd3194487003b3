import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

type DriveChanged = Extract<MailEventField, { readonly type: 'drive.changed' }>

const readDriveAgain = (cache: QueryClient) => refresh(cache, QUERY_KEYS.drive)

/** Lists that it concerns are read again where they are on screen, and all others when they are looked at next. */
function readChanged(cache: QueryClient, { folder_ids, trash }: DriveChanged): void {
  const [noun] = QUERY_KEYS.drive
  const isMeant = (place: { readonly kind: string; readonly id?: string | null }) => {
    if (place.kind === 'folder') return folder_ids.includes(place.id ?? null)
    return place.kind === 'trash' ? trash : folder_ids.length > 0
  }
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: QUERY_KEYS.drive })) {
    const [, kind, place] = queryKey
    if (kind !== 'list' || isMeant(place as { kind: string })) refresh(cache, queryKey)
  }
  // A folder may have another name, or lie elsewhere: what lies below it says so.
  void cache.invalidateQueries({ queryKey: [noun, 'list'], refetchType: 'none' })
}

/** It stands on the first screen, the drive itself comes later. */
export const driveEvents = {
  'drive.changed': readChanged,
  'quota.changed': (cache: QueryClient) => refresh(cache, quotaQuery.queryKey),
  // Rows say that they are shared, and what colleagues share stands among them.
  'shares.changed': (cache: QueryClient) => {
    readDriveAgain(cache)
    refresh(cache, QUERY_KEYS.shares)
  },
  'share.written': (cache: QueryClient) => refresh(cache, QUERY_KEYS.shares),
  'share.opened': (cache: QueryClient) => refresh(cache, QUERY_KEYS.shares),
} as const
