import type { MessageId, ShareId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import type { Writer } from '../store.ts'

type SharingWriter = Pick<Writer, 'shares' | 'record' | 'nextVersion'>

/**
 * Which shares leave with a mail that is sent or planned, in the caller's transaction. They open when it leaves and not before.
 *
 * @param shareIds undefined: those that it was planned with
 * @throws Refused share_not_found with `share_ids`: a link that opened nothing would leave
 */
export async function leaveWithMail(
  w: SharingWriter,
  messageId: MessageId,
  shareIds: readonly ShareId[] | undefined,
): Promise<void> {
  if (shareIds === undefined) return
  const missing = await w.shares.setLeaving(messageId, [...new Set(shareIds)])
  if (missing.length > 0) throw new Refused('share_not_found', { share_ids: missing })
}

/** The mail does not leave after all: what was made for it opens for nobody, and waits with the draft. */
export async function stayWithDraft(w: SharingWriter, messageId: MessageId): Promise<void> {
  await w.shares.setLeaving(messageId, [])
}

/** The mail leaves in this transaction: what leaves with it opens from now on. */
export async function openWithMail(w: SharingWriter, messageId: MessageId, at: Date): Promise<void> {
  if (!(await w.shares.release(messageId, at))) return
  await w.record({ type: 'shares.changed', version: await w.nextVersion() })
}

/** The mail was called back: what left with it ends, unless another mail brought it too. */
export async function endWithMail(w: SharingWriter, messageId: MessageId, at: Date): Promise<void> {
  if (!(await w.shares.recall(messageId, at))) return
  await w.record({ type: 'shares.changed', version: await w.nextVersion() })
}
