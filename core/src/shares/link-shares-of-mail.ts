import { permissionRefusal } from '@sen/model/account/permissions'
import { MAX_SHARES } from '@sen/model/drive/limits'
import { hasShareLink, shareLinksIn } from '@sen/model/drive/share-opening'
import type { MessageId, ShareId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { Message } from '../messages/message-store.ts'
import type { Writer } from '../store.ts'
import { keptPassword, requireReceivers, requireSharing } from './require-sharing.ts'
import type { Share } from './share-store.ts'

type SharingWriter = Pick<Writer, 'shares' | 'record' | 'nextVersion'>

/**
 * The shares open when the mail leaves and not before. Runs in the caller's transaction.
 * @param shareIds undefined to keep the shares of a scheduled mail
 * @throws Refused share_not_found with `share_ids`, because the mail would contain a dead link. share_invalid with
 * `problem` when the actor may not share this way; drafts are not checked
 */
export async function linkSharesOfMail(
  w: SharingWriter,
  actor: Pick<Actor, 'address' | 'domains' | 'rights'>,
  {
    message,
    shareIds,
    at,
  }: {
    readonly message: Pick<Message, 'id' | 'to' | 'cc' | 'bcc'>
    readonly shareIds: readonly ShareId[] | undefined
    readonly at: Date
  },
): Promise<void> {
  if (shareIds === undefined) return
  const leaving = [...new Set(shareIds)]
  const missing = await w.shares.setLeaving(message.id, leaving)
  if (missing.length > 0) throw new Refused('share_not_found', { share_ids: missing })
  if (leaving.length === 0) return
  const { shares } = await w.shares.list({ messageId: message.id }, { limit: MAX_SHARES, offset: 0 })
  const recipients = envelopeRecipients(message).map(({ email }) => email)
  let isChanged = false
  for (const share of shares) {
    if (!leaving.includes(share.id)) continue
    const receivers = receiversFor(share, recipients)
    if (!isSame(receivers, share.receivers)) {
      await w.shares.change(share.id, { receivers })
      isChanged = true
    }
    if (share.state !== 'draft') continue
    requireSharing(actor, { password: keptPassword(share), expiresAt: share.expiresAt, receivers }, at)
  }
  if (isChanged) await w.record({ type: 'shares.changed', version: await w.nextVersion() })
}

/** @throws Refused share_invalid with `problem: 'receivers'` when there are too many */
function receiversFor({ state, forAnybody, receivers }: Share, recipients: readonly string[]): readonly string[] {
  if (forAnybody) return receivers
  // A share that was sent before stays open for the recipients of the other mail.
  if (state === 'live') return receivers.length === 0 ? [] : requireReceivers([...receivers, ...recipients])
  return requireReceivers(recipients)
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each))
}

/** The mail is not sent after all, so its shares stay closed and belong to the draft again. */
export async function returnSharesToDraft(w: SharingWriter, messageId: MessageId): Promise<void> {
  await w.shares.setLeaving(messageId, [])
}

/** Finds the shares of a deleted draft by links in the text. Shares beyond the limit stay ended. */
export async function reattachSharesToDraft(
  w: Pick<Writer, 'shares' | 'record'>,
  actor: Pick<Actor, 'rights'>,
  { messageId, text, version }: { messageId: MessageId; text: string; version: number },
): Promise<void> {
  if (!hasShareLink(text) || permissionRefusal('share_files', actor.rights) !== undefined) return
  const tokens = shareLinksIn(text).map(({ token }) => token)
  const room = Math.max(0, MAX_SHARES - (await w.shares.count()))
  if (await w.shares.attach(messageId, tokens, room)) await w.record({ type: 'shares.changed', version })
}

/** Runs in the transaction in which the mail leaves. */
export async function openSharesOfMail(w: SharingWriter, messageId: MessageId, at: Date): Promise<void> {
  if (!(await w.shares.release(messageId, at))) return
  await w.record({ type: 'shares.changed', version: await w.nextVersion() })
}

/** Keeps shares with which another mail was sent too. */
export async function revokeSharesOfMail(w: SharingWriter, messageId: MessageId, at: Date): Promise<void> {
  if (!(await w.shares.recall(messageId, at))) return
  await w.record({ type: 'shares.changed', version: await w.nextVersion() })
}
