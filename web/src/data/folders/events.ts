import type { MailEventField } from '@sen/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '../refreshing.ts'

const CHANGING_FOLDERS: ReadonlySet<MailEventField['type']> = new Set<MailEventField['type']>([
  'new_mail',
  'threads.changed',
  'threads.moved',
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

/** Counters are the server's to count, and names come with them. */
export function refreshFolders(cache: QueryClient, events: readonly MailEventField[]): void {
  if (events.some(({ type }) => CHANGING_FOLDERS.has(type))) refresh(cache, ['folders'])
}
