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
import type { MailSender, RecipientVerdict } from '../ports/mail-sender.ts'
import { type Attempt, deliverLocally, type LocalNeeds } from './deliver-locally.ts'
import { holdOnBounces } from './limits/hold-unusual-sending.ts'
import type { SendingLimitNeeds } from './limits/sending-refusal.ts'
import { findTlsPolicy, type TlsPolicyNeeds } from './mta-sts/find-tls-policy.ts'
import { isPending, recordVerdicts } from './record-verdicts.ts'
import type { Delivery, DeliveryState, Submission, SubmissionKind } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

interface OutsideNeeds {
  readonly mailSender: MailSender
  readonly mailLog: MailLog
  readonly pauses: Pauses
}

type Needs = LocalNeeds & RoutingNeeds & TlsPolicyNeeds & OutsideNeeds & SendingLimitNeeds

const RECORD_RETRY_MILLISECONDS = 1_000
/** A database that is restarted or fails over is back long before. */
const RECORD_TRIES = 600

/**
 * Job: one attempt at the recipients of one domain who have not got the mail yet. Ours are handed over in the house, the
 * rest to the world. Repeated after a crash it takes up what was not written down: in the house that does no harm; out
 * in the world the same bytes may arrive a second time, under the same Message-ID. Mail on hold is not tried.
 */
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
    const attempt = await deliver(needs, { mailboxId, domain, mailFrom, due, raw, kind: submission.kind })
    const record = () =>
      needs.store.write(mailboxId, async (w) => {
        const at = needs.clock.now()
        const recorded = await recordVerdicts(w, mailboxId, submissionId, domain, attempt.verdicts, at)
        const isBounced = [...recorded.values()].includes('failed')
        if (isBounced && submission.kind === 'message') await holdOnBounces(w, needs, { mailboxId, at })
        return recorded
      })
    const states = await (isOurs ? record() : insist(needs, record))
    for (const delivery of due) {
      const [verdict, state] = [attempt.verdicts.get(delivery.id), states.get(delivery.id)]
      if (verdict && state) needs.mailLog.record(fateOf({ submission, message }, delivery, verdict, state))
    }
    error ??= attempt.error
  }
  // Written down and ordered anew already; thrown only so that somebody hears of it.
  if (error !== undefined) throw error
}

/** A release orders the attempt at once. The job stays in the queue so that one that is lost delays the mail, and no more. */
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
 * Repeats what lacks a resource, as the database while it restarts: here the world may have the mail, and running the job again
 * would send it once more. @throws Error that asks for no quick retry, when the resource does not come back
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
  readonly kind: SubmissionKind
}

/**
 * A recall finds what was sent in the house under its key, before or after it is handed over. What is forwarded there it finds by
 * the attempt alone: that has to be written down before it begins, or the recall says "withheld" of what arrives.
 */
async function deliverInHouse(needs: Needs, work: DomainWork): Promise<Attempt> {
  if (work.kind !== 'forward') {
    // What the program writes by itself nobody of the organisation wrote.
    const writer = work.kind === 'message' ? await needs.directory.findActor(work.mailboxId) : undefined
    return deliverLocally(needs, { ...work, writtenIn: writer?.organisationId, way: 'submission' })
  }
  const due = await beginAttempts(needs, work)
  return due.length > 0
    ? deliverLocally(needs, { ...work, due, writtenIn: undefined, way: 'forward' })
    : { verdicts: new Map() }
}

/** Those of them that may still go: it is noted that an attempt begins. */
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

/** Of a tracked mail everybody gets bytes of their own, of any other all get the same. */
function byBytes(due: readonly Delivery[], { rawBlob }: Submission): ReadonlyMap<string, readonly Delivery[]> {
  const groups = new Map<string, Delivery[]>()
  for (const delivery of due) {
    const blob = delivery.copy?.rawBlob ?? rawBlob
    groups.set(blob, [...(groups.get(blob) ?? []), delivery])
  }
  return groups
}

async function deliverOutside(needs: Needs, work: DomainWork): Promise<Attempt> {
  const silence: RecipientVerdict = { outcome: 'unclear', reply: '' }
  const tlsPolicy = await findTlsPolicy(needs, work.domain)
  const due = await beginAttempts(needs, work)
  const recipients = due.map(({ recipient }) => recipient)
  const envelope = { mailFrom: work.mailFrom, recipients, ...(tlsPolicy && { tlsPolicy }) }
  const verdicts = due.length > 0 ? await needs.mailSender.send(envelope, work.raw) : []
  // Recalled after an attempt that nobody saw the end of: whether it arrived is not known.
  const lost = work.due.filter(({ recall }) => recall).map(({ id }) => [id, silence] as const)
  return { verdicts: new Map([...lost, ...due.map(({ id }, index) => [id, verdicts[index] ?? silence] as const)]) }
}

/**
 * Reports come back to a domain that is ours, also when the From is an address elsewhere. To an automatic reply none do, so that
 * none is answered (RFC 3834 section 3.3).
 */
async function returnPath(
  needs: Needs,
  mailboxId: MailboxId,
  from: string | undefined,
  submission: Submission,
): Promise<string> {
  if (submission.kind === 'auto_reply') return ''
  const isOurs = from !== undefined && (await needs.directory.hasDomain(domainOf(from)))
  const actor = isOurs ? undefined : await needs.directory.findActor(mailboxId)
  return `bounces+${submission.bounceToken}@${domainOf(actor?.address ?? from ?? '')}`
}
