import { queryClient } from '../query-client.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

/** Called after a change of this page, because its own events are skipped. The server counts the storage in use. */
export function refreshQuota(): void {
  refresh(queryClient, QUERY_KEYS.quota)
}
