import { colleagueDomains } from '@sen/model/account/organisation'
import { permissionRefusal } from '@sen/model/account/permissions'
import { type Address, domainOf, withoutTag } from '@sen/model/addresses'
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '@sen/model/durations'
import { judgeForwarding } from '@sen/model/forwarding/may-forward'
import type { MailboxId, MessageId } from '@sen/model/ids'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import { replyChain } from '@sen/model/replying'
import { domainInAscii } from '@sen/model/text/punycode'
import { VACATION_REPLIES_PER_HOUR, VACATION_REPLY_DAYS } from '@sen/model/vacation/limits'
import { isVacationActive } from '@sen/model/vacation/vacation'
import type { MailboxActor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { autoReplyKey } from '../kit/job-keys.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Message } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import { type SigningNeeds, signMail } from '../signing/sign-mail.ts'
import type { MailStore, Reader } from '../store.ts'
import { queueNotice } from '../system-mail/queue-notice.ts'
import type { StoredVacation } from './vacation-store.ts'

/** Applies while the sender check or the virus scan is pending. */
const TRY_AGAIN_MILLISECONDS = 10 * MINUTE_MILLISECONDS

interface Needs extends SigningNeeds {
  readonly store: MailStore
  readonly directory: Directory
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly clock: Clock
  readonly secrets: Secrets
}

export interface AutoReplyRequest {
  readonly messageId: MessageId
  readonly to: string
}

interface Answer {
  readonly vacation: StoredVacation
  readonly message: Message
  readonly references: readonly string[]
  readonly from: Address
}

/**
 * Idempotent (spec section 9). The reply is no message of the mailbox (product decision 58). Its return path is empty,
 * so nothing comes back (RFC 3834 section 3.3).
 */
export async function sendAutoReply(needs: Needs, mailboxId: MailboxId, order: AutoReplyRequest): Promise<void> {
  const { store, directory, blobs, clock, secrets } = needs
  const actor = await directory.findActor(mailboxId)
  if (!actor || permissionRefusal('send_mail', actor.rights) !== undefined) return
  const at = clock.now()
  const answer = await store.read(mailboxId, (r) => findAnswer(r, actor, order, at))
  if (!answer) return
  if (answer === 'wait') {
    const runAt = new Date(at.getTime() + TRY_AGAIN_MILLISECONDS)
    await store.write(mailboxId, async (w) => {
      await w.nextVersion()
      await w.enqueue({ name: 'auto-reply', mailboxId, ...order }, { runAt, key: autoReplyKey(order) })
    })
    return
  }
  const raw = await write(needs, actor, answer, at)
  const rawBlob = await blobs.write(raw)
  await store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    // The reply may have been disabled, or the message recalled, meanwhile.
    const now = await findAnswer(w, actor, order, at)
    if (!now || now === 'wait' || now.vacation.answersSince.getTime() !== answer.vacation.answersSince.getTime()) return
    const bounceToken = secrets.token().toLowerCase()
    const notice = {
      kind: 'auto_reply',
      recipient: order.to,
      bounceToken,
      rawBlob,
      sizeBytes: raw.byteLength,
      at,
    } as const
    await queueNotice(w, mailboxId, notice)
    await w.vacation.noteReply({ author: authorOf(answer.message), recipient: order.to, repliedAt: at })
    await w.record({ type: 'rules.changed', version })
  })
}

async function findAnswer(
  r: Reader,
  actor: MailboxActor,
  { messageId, to }: AutoReplyRequest,
  at: Date,
): Promise<Answer | 'wait' | undefined> {
  const vacation = await r.vacation.find()
  const message = await r.messages.find(messageId)
  if (!vacation || !message || !isVacationActive(vacation, at)) return undefined
  // Checks that ended after delivery count too.
  const hoursSinceReceived = (at.getTime() - message.receivedAt.getTime()) / HOUR_MILLISECONDS
  const found = judgeForwarding({ verdict: message.verdict, virus: message.scan?.virus, hoursSinceReceived })
  if (found === 'stay') return undefined
  if (await r.vacation.wasAnswered(authorOf(message), to, answeredSince(vacation, at))) return undefined
  const lastHour = new Date(at.getTime() - HOUR_MILLISECONDS)
  const { count } = await r.submissions.noticesSince('auto_reply', lastHour)
  if (count >= VACATION_REPLIES_PER_HOUR) return undefined
  const senders = await r.mailbox.senders()
  // The chosen sender address may have been removed.
  const sender = senders.find(({ email }) => email === vacation.from) ?? senders[0]
  const from = { name: sender?.name || actor.displayName, email: sender?.email ?? actor.address }
  if (found === 'wait') return 'wait'
  const { references } = await r.messages.body(messageId)
  return { vacation, message, references, from }
}

/** Earlier replies count within the interval, and since the text was last changed. */
function answeredSince({ answersSince }: StoredVacation, at: Date): Date {
  const days = new Date(at.getTime() - VACATION_REPLY_DAYS * 24 * HOUR_MILLISECONDS)
  return answersSince > days ? answersSince : days
}

function authorOf({ from }: Message): string {
  return withoutTag(from.email)
}

async function write(
  needs: Needs,
  actor: MailboxActor,
  { vacation, message, references, from }: Answer,
  date: Date,
): Promise<Uint8Array> {
  const domain = domainOf(from.email)
  const raw = await needs.mime.compose({
    messageIdHeader: `${needs.secrets.token()}@${domainInAscii(domainOf(actor.address))}`,
    ...replyChain({ ...message, references }),
    from,
    to: [message.from],
    cc: [],
    bcc: [],
    subject: (vacation.subject || `Auto: ${message.subject}`).slice(0, MAX_SUBJECT_CHARACTERS),
    date,
    timeZone: vacation.timeZone,
    html: '',
    text: isInside(actor, message) ? vacation.text : (vacation.outsideText ?? vacation.text),
    parts: [],
    // `X-Auto-Response-Suppress` keeps Exchange servers from replying.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  })
  return signMail(needs, raw, domain, date)
}

/** Outside authors must not get the internal text, so only our own submissions count. */
function isInside({ address, domains }: MailboxActor, { verdict, from }: Message): boolean {
  return verdict?.reason === 'own_submission' && colleagueDomains(address, domains).includes(domainOf(from.email))
}
