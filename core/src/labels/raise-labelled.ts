import type { LabelId, MailboxId } from '@sen/model/ids'
import { changedKeywords } from '@sen/model/mail-programs/label-keywords'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { MailStore, Writer } from '../store.ts'
import type { Label } from './label-store.ts'

/** Labels whose messages show another keyword to mail programs since `version`. */
export interface KeywordChange {
  readonly mailboxId: MailboxId
  readonly labelIds: readonly LabelId[]
  readonly version: number
}

/**
 * Raises the version of messages with the changed keywords, because mail programs ask for messages that changed since a
 * version (RFC 7162). The job `raise-labelled` raises what is beyond the first slice.
 */
export async function changeKeywords(
  w: Writer,
  mailboxId: MailboxId,
  labels: { readonly before: readonly Label[]; readonly after: readonly Label[] },
  version: number,
): Promise<void> {
  const labelIds = changedKeywords(labels.before, labels.after)
  if (labelIds.length === 0) return
  const count = await w.labels.raise(labelIds, { below: version, version, limit: CHANGE_SLICE_MESSAGES })
  if (count === CHANGE_SLICE_MESSAGES) await w.enqueue({ name: 'raise-labelled', mailboxId, labelIds, version })
}

/** Each slice has its own transaction, so that incoming mail does not wait for all messages with a label. */
export async function raiseLabelled(
  { store }: { readonly store: MailStore },
  { mailboxId, labelIds, version: below }: KeywordChange,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await store.write(mailboxId, async (w) => {
      const version = await w.nextVersion()
      const count = await w.labels.raise(labelIds, { below, version, limit: CHANGE_SLICE_MESSAGES })
      if (count > 0) await w.record({ type: 'labels.changed', version })
      return count < CHANGE_SLICE_MESSAGES
    })
  }
}
