import { domainOf } from '@sen/model/addresses'
import { HOLD_RECHECK_SECONDS } from '@sen/model/administration/limits'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { isDeliveredHere, type RoutingNeeds } from '../domains/is-delivered-here.ts'
import { forwardedBytes } from '../forwarding/forwarded-bytes.ts'
import { deliverKey } from '../kit/job-keys.ts'
import type { Pauses } from '../kit/pauses.ts'
import { isResourceFailure } from '../kit/resource-failure.ts'
import type { Message } from '../messages/message-store.ts'
import type { MailFate, MailLog } from '../ports/mail-log.ts'
import type { MailSender, RecipientVerdict, SendEnvelope } from '../ports/mail-sender.ts'
import { type Attempt, deliverLocally, type LocalNeeds } from './deliver-locally.ts'
import { holdOnBounces } from './limits/hold-unusual-sending.ts'
import type { SendingLimitNeeds } from './limits/sending-refusal.ts'
import { findTlsPolicy, type TlsPolicyNeeds } from './mta-sts/find-tls-policy.ts'
import { isPending, recordVerdicts } from './record-verdicts.ts'
import type { Delivery, DeliveryState, Submission } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

interface OutsideNeeds {
  readonly mailSender: MailSender
  readonly mailLog: MailLog
  readonly pauses: Pauses
}

type Needs = LocalNeeds & RoutingNeeds & TlsPolicyNeeds & OutsideNeeds & SendingLimitNeeds

const RECORD_RETRY_MILLISECONDS = 1_000
/** Longer than a restart or failover of the database takes. */
const RECORD_TRIES = 600

/** Repeats after a crash what was not recorded: others may receive the same bytes and Message-ID twice. */
export async function deliverToDomain(
  needs: Needs,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  domain: string,
): Promise<void> {
  const work = await needs.store.read(mailboxId, async (r) => {
    const submission = await r.submissions.find(submissionId)
    if (submission?.state !== 'released') return undefined
    const message = await submittedMessage(r, submission)
    if (submission.kind === 'message' && !message) return undefined
    const deliveries = await r.submissions.deliveries(submissionId)
    const due = deliveries.filter((delivery) => delivery.domain === domain && isPending(delivery))
    return due.length > 0 ? { submission, message, due } : undefined
  })
  if (!work) return
  if (work.due.some(({ onHold }) => onHold)) return recheckLater(needs, { mailboxId, submissionId, domain })
  const { submission, message } = work
  const mailFrom = await returnPath(needs, mailboxId, message?.from.email, submission)
  const isOurs = await isDeliveredHere(needs, domain)
  const deliver = isOurs ? deliverInHouse : deliverOutside
  let error: unknown
  for (const [blob, due] of byBytes(work.due, submission)) {
    const raw = await outgoingBytes(needs, mailboxId, blob, submission)
    const attempt = await deliver(needs, { mailboxId, domain, mailFrom, due, raw, submission })
    const record = () =>
      needs.store.write(
        mailboxId,
        async (w) => {
          const at = needs.clock.now()
          const recorded = await recordVerdicts(w, mailboxId, submissionId, domain, attempt.verdicts, at)
          const isBounced = [...recorded.values()].includes('failed')
          if (isBounced && submission.kind === 'message') await holdOnBounces(w, needs, { mailboxId, at })
          return recorded
        },
        // Other servers have the mail already, and a crash before this is committed sends it twice.
        { isUrgent: !isOurs },
      )
    const states = await (isOurs ? record() : insist(needs, record))
    for (const delivery of due) {
      const [verdict, state] = [attempt.verdicts.get(delivery.id), states.get(delivery.id)]
      if (verdict && state) needs.mailLog.record(fateOf({ submission, message }, delivery, verdict, state))
    }
    error ??= attempt.error
  }
  // The retry is recorded and queued already. Throwing only reports the error.
  if (error !== undefined) throw error
}

/** A release queues the attempt at once. This job is a fallback, so that a lost job only delays the mail. */
async function recheckLater(
  { store, clock }: Needs,
  of: { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId; readonly domain: string },
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + HOLD_RECHECK_SECONDS * 1_000)
  await store.write(of.mailboxId, async (w) => {
    await w.nextVersion()
    await w.enqueue({ name: 'deliver-to-domain', ...of }, { runAt, key: deliverKey(of.submissionId, of.domain) })
  })
}

/**
 * Retries while the database restarts: the remote server may have the mail, so failing the job would send it twice.
 * @throws Error that requests no quick retry, when the resource does not return
 */
async function insist<T>({ pauses }: Needs, record: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await record()
    } catch (error) {
      if (!isResourceFailure(error)) throw error
      if (tries >= RECORD_TRIES) throw new Error('the outcome of an attempt could not be recorded', { cause: error })
    }
    await pauses.pause(RECORD_RETRY_MILLISECONDS)
  }
}

interface DomainWork {
  readonly mailboxId: MailboxId
  readonly domain: string
  readonly mailFrom: string
  readonly due: readonly Delivery[]
  readonly raw: Uint8Array
  readonly submission: Submission
}

/**
 * A recall finds forwarded mail only by the attempt, so that is recorded before delivery starts. Otherwise a recall
 * would report "withheld" for mail that arrives.
 */
async function deliverInHouse(needs: Needs, work: DomainWork): Promise<Attempt> {
  const { kind } = work.submission
  if (kind !== 'forward') {
    // System mail has no author in the organisation.
    const writer = kind === 'message' ? await needs.directory.findActor(work.mailboxId) : undefined
    return deliverLocally(needs, { ...work, writtenIn: writer?.organisationId, way: 'submission' })
  }
  const due = await beginAttempts(needs, work)
  return due.length > 0
    ? deliverLocally(needs, { ...work, due, writtenIn: undefined, way: 'forward' })
    : { verdicts: new Map() }
}

async function beginAttempts(needs: Needs, { mailboxId, due }: DomainWork): Promise<readonly Delivery[]> {
  const ids = due.map(({ id }) => id)
  const free = new Set(await needs.store.write(mailboxId, (w) => w.submissions.beginAttempt(ids, needs.clock.now())))
  return due.filter(({ id }) => free.has(id))
}

async function outgoingBytes(
  needs: Needs,
  mailboxId: MailboxId,
  blob: string,
  { kind }: Submission,
): Promise<Uint8Array> {
  const raw = await needs.blobs.get(blob)
  const actor = kind === 'forward' ? await needs.directory.findActor(mailboxId) : undefined
  return actor ? forwardedBytes(raw, actor.address) : raw
}

const FATES = {
  queued: 'deferred',
  handed_over: 'handed_over',
  failed: 'bounced',
  unclear: 'unclear',
  withdrawn: 'withdrawn',
} as const satisfies Record<DeliveryState, MailFate['fate']>

function fateOf(
  { submission, message }: { readonly submission: Submission; readonly message: Message | undefined },
  delivery: Delivery,
  verdict: RecipientVerdict,
  state: DeliveryState,
): MailFate {
  return {
    fate: FATES[state],
    submissionId: submission.id,
    ...(message && { messageId: message.messageIdHeader, from: message.from.email }),
    recipient: delivery.recipient,
    sizeBytes: submission.sizeBytes,
    attempt: delivery.attempts + 1,
    peer: verdict.peer ?? '',
    reply: verdict.reply,
    ...(verdict.tlsFault !== undefined && { tlsFault: verdict.tlsFault }),
  }
}

/** Each recipient of a tracked mail has a separate copy. */
function byBytes(due: readonly Delivery[], { rawBlob }: Submission): ReadonlyMap<string, readonly Delivery[]> {
  const groups = new Map<string, Delivery[]>()
  for (const delivery of due) {
    const blob = delivery.copy?.rawBlob ?? rawBlob
    groups.set(blob, [...(groups.get(blob) ?? []), delivery])
  }
  return groups
}

function statusRequestOf({ statusRequest }: Submission, due: readonly Delivery[]): Pick<SendEnvelope, 'statusRequest'> {
  const requested = due.filter((each) => Object.keys(each.statusRequest).length > 0)
  if (requested.length === 0 && Object.keys(statusRequest).length === 0) return {}
  const ofRecipients = new Map(requested.map((each) => [each.recipient, each.statusRequest]))
  return { statusRequest: { ...statusRequest, ofRecipients } }
}

async function deliverOutside(needs: Needs, work: DomainWork): Promise<Attempt> {
  const silence: RecipientVerdict = { outcome: 'unclear', reply: '' }
  const tlsPolicy = await findTlsPolicy(needs, work.domain)
  const due = await beginAttempts(needs, work)
  const recipients = due.map(({ recipient }) => recipient)
  const envelope = {
    mailFrom: work.mailFrom,
    recipients,
    ...(tlsPolicy && { tlsPolicy }),
    ...statusRequestOf(work.submission, due),
  }
  const verdicts = due.length > 0 ? await needs.mailSender.send(envelope, work.raw) : []
  // The mail was recalled after an attempt whose result is unknown, so it may have arrived.
  const lost = work.due.filter(({ recall }) => recall).map(({ id }) => [id, silence] as const)
  return { verdicts: new Map([...lost, ...due.map(({ id }, index) => [id, verdicts[index] ?? silence] as const)]) }
}

/**
 * Uses a local domain even if From is elsewhere, so that reports come back. Empty for automatic replies, so that none
 * is answered (RFC 3834 section 3.3), and for mail that was submitted without one.
 */
async function returnPath(
  needs: Needs,
  mailboxId: MailboxId,
  from: string | undefined,
  submission: Submission,
): Promise<string> {
  if (submission.kind === 'auto_reply' || submission.hasNullSender) return ''
  const isOurs = from !== undefined && (await needs.directory.hasDomain(domainOf(from)))
  const actor = isOurs ? undefined : await needs.directory.findActor(mailboxId)
  return `bounces+${submission.bounceToken}@${domainOf(actor?.address ?? from ?? '')}`
}
