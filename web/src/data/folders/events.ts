import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { refresh } from '../refreshing.ts'

const CHANGING_FOLDERS: ReadonlySet<MailEventField['type']> = new Set<MailEventField['type']>([
  'new_mail',
  'threads.changed',
  'threads.moved',
  'threads.unsnoozed',
  'threads.removed',
  'threads.marked',
  'thread.starred',
  'threads.starred',
  'draft.saved',
  'draft.deleted',
  'sent',
  'failed',
  'folders.changed',
  'folder.renamed',
])

/** The server counts the folders. */
export function refreshFolders(cache: QueryClient, events: readonly MailEventField[]): void {
  if (events.some(({ type }) => CHANGING_FOLDERS.has(type))) refresh(cache, QUERY_KEYS.folders)
  // A filter with a deleted target folder shows a warning.
  if (events.some(({ type }) => type === 'folders.changed')) refresh(cache, QUERY_KEYS.filters)
}
