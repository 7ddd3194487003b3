import type { BatchId, MailboxId } from '@sen/model/ids'
import { BATCH_SEARCH_MESSAGES } from '@sen/model/limits'
import type { MailStore } from '../store.ts'

/**
 * Writes down some more of the threads that a batch's search finds; answers whether there was something to look for. It
 * changes no mail, so it needs no version: the mailbox's writers do not wait for it.
 */
export async function collectFound(
  needs: { readonly store: MailStore },
  mailboxId: MailboxId,
  batchId: BatchId,
): Promise<boolean> {
  const batch = await needs.store.read(mailboxId, (reader) => reader.batches.find(batchId))
  const search = batch?.state === 'working' ? batch.search : undefined
  if (!search) return false
  const found = await needs.store.read(mailboxId, (reader) =>
    reader.search.threadIds(search.criteria, search.after, BATCH_SEARCH_MESSAGES),
  )
  await needs.store.write(mailboxId, (w) => w.batches.addFound(batchId, search, found.ids, found.next))
  return true
}
