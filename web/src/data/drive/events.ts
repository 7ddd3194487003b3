import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { quotaQuery } from '../account/queries.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'
import type { DriveChange } from './refresh-drive.ts'

type DriveChanged = Extract<MailEventField, { readonly type: 'drive.changed' }>

/** Imported on demand, because the first screen needs events but not the drive. */
const refreshDrive = (cache: QueryClient, change: DriveChange | 'all') =>
  void import('./refresh-drive.ts').then((drive) => drive.refreshDrive(cache, change))

export const driveEvents = {
  'drive.changed': (cache: QueryClient, { folder_ids, trash }: DriveChanged) =>
    refreshDrive(cache, { folderIds: folder_ids, isTrash: trash }),
  'quota.changed': (cache: QueryClient) => refresh(cache, quotaQuery.queryKey),
  // Rows show whether they are shared, and lists contain items that colleagues share.
  'shares.changed': (cache: QueryClient) => {
    refreshDrive(cache, 'all')
    refresh(cache, QUERY_KEYS.shares)
  },
  'share.written': (cache: QueryClient) => refresh(cache, QUERY_KEYS.shares),
  'share.opened': (cache: QueryClient) => refresh(cache, QUERY_KEYS.shares),
} as const
