import { permissionRefusal } from '@sen/model/account/permissions'
import { MAX_SHARES } from '@sen/model/drive/limits'
import { hasShareLink, shareLinksIn } from '@sen/model/drive/share-opening'
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

/**
 * A draft is made anew of the text of one that was thrown away, in the caller's transaction: what ended with that one waits with this
 * one, under the links that stand in the text. A text is never refused for it: what there is no room for stays ended, which is said
 * before the mail leaves.
 */
export async function takeUpWithDraft(
  w: Pick<Writer, 'shares' | 'record'>,
  actor: Pick<Actor, 'rights'>,
  { messageId, text, version }: { messageId: MessageId; text: string; version: number },
): Promise<void> {
  if (!hasShareLink(text) || permissionRefusal('share_files', actor.rights) !== undefined) return
  const tokens = shareLinksIn(text).map(({ token }) => token)
  const room = Math.max(0, MAX_SHARES - (await w.shares.count()))
  if (await w.shares.takeUp(messageId, tokens, room)) await w.record({ type: 'shares.changed', version })
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
