import { MAX_SHARES } from '@sen/model/drive/limits'
import type { MessageId, ShareId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Writer } from '../store.ts'
import { keptPassword, requireSharing } from './require-sharing.ts'

type SharingWriter = Pick<Writer, 'shares' | 'record' | 'nextVersion'>

/**
 * Which shares leave with a mail that is sent or planned, in the caller's transaction. They open when it leaves and not before.
 *
 * @param shareIds undefined: those that it was planned with
 * @throws Refused share_not_found with `share_ids`: a link that opened nothing would leave; share_invalid with `problem`:
 *   nobody may share it so, which was not judged while it was a draft
 */
export async function leaveWithMail(
  w: SharingWriter,
  actor: Pick<Actor, 'rights' | 'domains'>,
  { messageId, shareIds, at }: { messageId: MessageId; shareIds: readonly ShareId[] | undefined; at: Date },
): Promise<void> {
  if (shareIds === undefined) return
  const leaving = [...new Set(shareIds)]
  const missing = await w.shares.setLeaving(messageId, leaving)
  if (missing.length > 0) throw new Refused('share_not_found', { share_ids: missing })
  if (leaving.length === 0) return
  const { shares } = await w.shares.list({ messageId }, { limit: MAX_SHARES, offset: 0 })
  for (const share of shares) {
    if (share.state !== 'draft' || !leaving.includes(share.id)) continue
    const { receivers, expiresAt } = share
    requireSharing(actor, { password: keptPassword(share), expiresAt, receivers }, at)
  }
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
