import { permissionRefusal } from '@sen/model/account/permissions'
import { isOwnAddress, withoutTag } from '@sen/model/addresses'
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '@sen/model/durations'
import { FORWARD_PATIENCE_HOURS, FORWARDS_PER_HOUR } from '@sen/model/forwarding/limits'
import { judgeForwarding } from '@sen/model/forwarding/may-forward'
import type { MailboxId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { forwardKey } from '../kit/job-keys.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Message } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore, Writer } from '../store.ts'
import { queueNotice } from '../system-mail/queue-notice.ts'
import type { ForwardRequest } from './forward-order.ts'
import { isLooping } from './forwarded-bytes.ts'

const TRY_AGAIN_MILLISECONDS = 10 * MINUTE_MILLISECONDS

interface Needs {
  readonly store: MailStore
  readonly directory: Directory
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly secrets: Secrets
}

/**
 * Forwards once to each verified address (product decision 33). Above the hourly limit, or while checks are pending, it
 * waits for up to a day.
 */
export async function forwardMessage(needs: Needs, mailboxId: MailboxId, order: ForwardRequest): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  if (!actor || permissionRefusal('send_mail', actor.rights) !== undefined) return
  const message = await needs.store.read(mailboxId, (r) => r.messages.find(order.messageId))
  if (message?.rawBlob === undefined) return
  // Checks that ended after delivery count too, also for forwarding by a filter.
  const at = needs.clock.now()
  const hoursSinceReceived = (at.getTime() - message.receivedAt.getTime()) / HOUR_MILLISECONDS
  const found = judgeForwarding({ verdict: message.verdict, virus: message.scan?.virus, hoursSinceReceived })
  if (found === 'stay') return
  if (isLooping(await needs.blobs.get(message.rawBlob), [actor.address, withoutTag(order.to)])) return
  await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const address = (await w.forwarding.all()).find(({ email }) => email === order.to)
    if (!address?.isVerified || (order.by === 'autofw' && !address.isActive)) return
    // The address may have become this mailbox's own.
    if (isOwnAddress(order.to, await w.mailbox.ownAddresses())) return
    if (await w.forwarding.wasBegun(order.messageId, order.to)) return
    if (found === 'wait') return enqueueRetry(w, mailboxId, order, at)
    await queue(needs, w, mailboxId, { order, message, keepsCopy: order.by === 'filter' || address.keepsCopy })
  })
}

async function queue(
  { clock, secrets }: Needs,
  w: Writer,
  mailboxId: MailboxId,
  {
    order,
    message,
    keepsCopy,
  }: { readonly order: ForwardRequest; readonly message: Message; readonly keepsCopy: boolean },
): Promise<void> {
  // The message may have been recalled or deleted meanwhile.
  const { rawBlob } = (await w.messages.find(message.id)) ?? {}
  if (rawBlob === undefined) return
  const at = clock.now()
  const { count } = await w.submissions.noticesSince('forward', new Date(at.getTime() - HOUR_MILLISECONDS))
  if (count >= FORWARDS_PER_HOUR) {
    if (at.getTime() - message.receivedAt.getTime() > FORWARD_PATIENCE_HOURS * HOUR_MILLISECONDS) return
    return enqueueRetry(w, mailboxId, order, at)
  }
  const submission = await queueNotice(w, mailboxId, {
    kind: 'forward',
    recipient: order.to,
    bounceToken: secrets.token().toLowerCase(),
    rawBlob,
    sizeBytes: message.sizeBytes,
    at,
  })
  await w.forwarding.begin(submission, { messageId: message.id, email: order.to, keepsCopy })
}

async function enqueueRetry(w: Writer, mailboxId: MailboxId, order: ForwardRequest, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + TRY_AGAIN_MILLISECONDS)
  await w.enqueue({ name: 'forward-message', mailboxId, ...order }, { runAt, key: forwardKey(order) })
}
