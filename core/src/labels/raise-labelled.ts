import type { LabelId } from '@sen/model/ids'
import { changedKeywords } from '@sen/model/mail-programs/label-keywords'
import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { MailboxActor } from '../kit/actor.ts'
import type { MailStore, Writer } from '../store.ts'
import type { Label } from './label-store.ts'

/** Labels whose messages show another keyword to mail programs since `version`. */
export interface KeywordChange {
  readonly labelIds: readonly LabelId[]
  readonly version: number
}

/** Raises the version of the first messages with the changed keywords; `raiseLabelled` raises the rest. */
export async function changeKeywords(
  w: Writer,
  labels: { readonly before: readonly Label[]; readonly after: readonly Label[] },
  version: number,
): Promise<KeywordChange | undefined> {
  const labelIds = changedKeywords(labels.before, labels.after)
  if (labelIds.length === 0) return undefined
  const count = await w.labels.raise(labelIds, { below: version, version, limit: CHANGE_SLICE_MESSAGES })
  return count < CHANGE_SLICE_MESSAGES ? undefined : { labelIds, version }
}

/**
 * Mail programs ask for messages that changed since a version (RFC 7162). It works in slices of one transaction each, so
 * that incoming mail does not wait for all messages with a label.
 */
export async function raiseLabelled(
  { store }: { readonly store: MailStore },
  actor: MailboxActor,
  change: KeywordChange | undefined,
): Promise<void> {
  if (change === undefined) return
  for (let isDone = false; !isDone; ) {
    isDone = await store.write(actor.mailboxId, async (w) => {
      const version = await w.nextVersion()
      const count = await w.labels.raise(change.labelIds, {
        below: change.version,
        version,
        limit: CHANGE_SLICE_MESSAGES,
      })
      if (count > 0) await w.record({ type: 'labels.changed', version })
      return count < CHANGE_SLICE_MESSAGES
    })
  }
}
