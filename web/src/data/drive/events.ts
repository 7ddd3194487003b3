import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

const readDriveAgain = (cache: QueryClient) => refresh(cache, QUERY_KEYS.drive)

/**
 * It stands on the first screen, the drive itself comes later: what is on screen of it is one list, which is read again whatever
 * changed; the others are when they are looked at.
 */
export const driveEvents = {
  'drive.changed': readDriveAgain,
  'quota.changed': (cache: QueryClient) => refresh(cache, quotaQuery.queryKey),
  // Rows say that they are shared, and what colleagues share stands among them.
  'shares.changed': (cache: QueryClient) => {
    readDriveAgain(cache)
    refresh(cache, QUERY_KEYS.shares)
  },
  'share.opened': (cache: QueryClient) => refresh(cache, QUERY_KEYS.shares),
} as const
