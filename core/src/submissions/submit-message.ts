import { domainOf } from '@sen/model/addresses'
import type { MessageId, SubmissionId, ThreadId } from '@sen/model/ids'
import { fieldValue, type Header, readHeader } from '@sen/model/parts/header-fields'
import { SCAN_WHILE_RECEIVING_SECONDS } from '@sen/model/scanning/limits'
import { HOLD_MARGIN_SECONDS } from '@sen/model/sending/limits'
import { settingsFrom } from '@sen/model/settings'
import { headerProblem } from '@sen/model/submissions/header-problem'
import { MAX_AUTHOR_FIELD_BYTES, MAX_SUBMISSION_AUTHORS } from '@sen/model/submissions/limits'
import { parseMailboxList } from '@sen/model/submissions/mailbox-list'
import { domainInAscii } from '@sen/model/text/punycode'
import { firstAuthor } from '@sen/model/trust/shown-authors'
import type { Actor } from '../kit/actor.ts'
import { rethrowAfter } from '../kit/clean-up.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { requireRoom } from '../kit/require-room.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { ParsedMessage } from '../ports/mime.ts'
import { readOrSalvage } from '../raw-messages/read-or-salvage.ts'
import type { ScanPolicy } from '../receiving/arrival.ts'
import { ScanDeferred } from '../receiving/examine-mail.ts'
import { dispatchSubmission } from '../sending/dispatch-submission.ts'
import { alarmOfRefusal, type SendingLimitNeeds, sendingRefusal } from '../sending/limits/sending-refusal.ts'
import type { NewDelivery } from '../sending/submission-store.ts'
import type { TrackingNeeds } from '../sending/tracked-copies.ts'
import type { MailStore, Writer } from '../store.ts'
import { findViruses, type ScanningNeeds } from '../trust/find-viruses.ts'
import { type NameNeeds, withholdNames } from '../trust/withhold-names.ts'
import { addHeldMessage } from './add-held-message.ts'
import { type BuiltSubmission, buildSubmission, readSubmissionFacts } from './build-submission.ts'
import { maySendAll } from './require-envelope-sender.ts'
import { type SubmittedMail, submittedRecipients } from './submitted-mail.ts'
import { SubmitterGone } from './submitter-gone.ts'

interface Needs extends TrackingNeeds, SendingLimitNeeds, ScanningNeeds, NameNeeds {
  readonly store: MailStore
  readonly directory: Pick<Directory, 'findActor' | 'verifiedDomains'>
  readonly scanPolicy: ScanPolicy
}

export interface SubmissionReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly submissionId: SubmissionId
  readonly holdUntil: Date
  readonly messageIdHeader: string
  readonly sizeBytes: number
}

/**
 * Sends a mail program's message as the web sends a draft: with the same limits, undo period, footer and signature. The
 * copy in Sent is stored when it leaves. Resolves when the bytes are durable and the rows are committed.
 * @throws Refused smtp_disabled, domain_not_verified, sender_not_allowed, no_receiver, invalid_receivers,
 * too_many_recipients, message_too_large, file_infected, quota_exceeded, send_quota_exceeded, sending_on_hold, and
 * `invalid` with `problem` for a header that programs read differently
 * @throws SubmitterGone when `mail.isAwaited` says so
 * @throws ScanDeferred under the policy `defer`, when the virus scanner did not respond
 */
export async function submitMessage(needs: Needs, actor: Actor, mail: SubmittedMail): Promise<SubmissionReceipt> {
  const { message, authors } = await readSubmitted(needs, mail)
  await requireRightToSend(needs, actor)
  const recipients = submittedRecipients(mail, message)
  const senders = [mail.envelopeSender, ...authors]
  const facts = await needs.store.read(actor.mailboxId, async (r) => {
    if (!(await maySendAll(r, senders))) throw new Refused('sender_not_allowed')
    return readSubmissionFacts(r, message, recipients)
  })
  const at = needs.clock.now()
  const newMessageId = `${needs.secrets.token()}@${domainInAscii(domainOf(firstAuthor(message).email))}`
  const built = await buildSubmission(needs, mail, { message, recipients, facts, newMessageId, at })
  const stored = needs.store.write(actor.mailboxId, async (w) => {
    await w.nextVersion()
    // The rights may have changed while the bytes were built, so check again under the mailbox lock.
    if (!(await maySendAll(w, senders))) throw new Refused('sender_not_allowed')
    requireRoom(await w.mailbox.usageToAdd(), built.sizeBytes)
    const full = await sendingRefusal(w, needs, recipients.length, at)
    if (full) throw full
    // A scan may take longer than the client waits.
    if (mail.isAwaited?.() === false) throw new SubmitterGone()
    return store(w, needs, { actor, mail, message, recipients, built, at })
  })
  return stored.catch((error: unknown) =>
    rethrowAfter(error, async () => {
      await alarmOfRefusal(needs, actor.mailboxId, error)
      // Each submission has its own trace, so no other mail has these bytes. After another error, rows may exist.
      if (error instanceof Refused || error instanceof SubmitterGone) await removeBytes(needs, built)
    }),
  )
}

async function removeBytes({ blobs }: Needs, { rawBlob, copies = [] }: BuiltSubmission): Promise<void> {
  for (const key of [rawBlob, ...copies.map((copy) => copy.rawBlob)]) await blobs.remove(key)
}

interface ReadSubmission {
  readonly message: ParsedMessage
  /** Every address that any parser finds in From and Sender. */
  readonly authors: readonly string[]
}

async function readSubmitted(needs: Needs, { raw }: SubmittedMail): Promise<ReadSubmission> {
  const header = readHeader(raw)
  const problem = headerProblem(header)
  if (problem) throw new Refused('invalid', { problem })
  const written = writtenAuthors(raw, header)
  if (!written) throw new Refused('invalid', { problem: 'no_mailbox_list' })
  if (written.length > MAX_SUBMISSION_AUTHORS) throw tooManyAuthors()
  const { message, unparsable } = await readOrSalvage(needs.mime, raw)
  if (unparsable) throw new Refused('invalid', { problem: 'unreadable' })
  if (message.from.length === 0) throw new Refused('invalid', { problem: 'no_author' })
  const { state } = await findViruses(needs, { raw, message }, SCAN_WHILE_RECEIVING_SECONDS)
  if (state === 'infected') throw new Refused('file_infected')
  if (state === 'failed' && needs.scanPolicy === 'defer') throw new ScanDeferred()
  const parsed = [...message.from, ...message.sender].map(({ email }) => email)
  return { message: await withholdNames(needs, message), authors: [...new Set([...written, ...parsed])] }
}

/**
 * Returns the addresses in From and Sender, or undefined when a field is no mailbox-list.
 * @throws Refused `invalid` when a field is too long to be read
 */
function writtenAuthors(raw: Uint8Array, { fields }: Header): readonly string[] | undefined {
  const written = fields.filter(({ name }) => name === 'from' || name === 'sender')
  if (written.some(({ start, end }) => end - start > MAX_AUTHOR_FIELD_BYTES)) throw tooManyAuthors()
  const values = written.map((field) => fieldValue(raw, field)).filter((value) => value !== '')
  const lists = values.map((value) => parseMailboxList(value, MAX_SUBMISSION_AUTHORS))
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined
}

function tooManyAuthors(): Refused {
  return new Refused('invalid', { problem: 'too_many_authors' })
}

/** The connection may have been open for long, so its rights are read again. */
async function requireRightToSend({ directory }: Needs, actor: Actor): Promise<void> {
  const current = await directory.findActor(actor.mailboxId)
  if (!current) throw new Refused('smtp_disabled')
  requirePermission(current, 'send_mail')
}

interface ToStore {
  readonly actor: Actor
  readonly mail: SubmittedMail
  readonly message: ParsedMessage
  readonly recipients: readonly NewDelivery[]
  readonly built: BuiltSubmission
  readonly at: Date
}

async function store(w: Writer, needs: Needs, given: ToStore): Promise<SubmissionReceipt> {
  const { actor, mail, recipients, built, at } = given
  const { enable_delay_send, time_delay_send } = settingsFrom(await w.settings.all())
  const undoSeconds = enable_delay_send ? time_delay_send : 0
  const holdSeconds = undoSeconds > 0 ? undoSeconds + HOLD_MARGIN_SECONDS : 0
  const holdUntil = new Date(at.getTime() + holdSeconds * 1_000)
  const { messageIdHeader, ...bytes } = built
  const { messageId, threadId } = await addHeldMessage(w, given)
  const submissionId = await w.submissions.create({
    messageId,
    holdUntil,
    // Mail servers may change local parts to lower case.
    bounceToken: needs.secrets.token().toLowerCase(),
    ...bytes,
    at,
    recipients,
    statusRequest: mail.statusRequest,
    hasNullSender: mail.envelopeSender === '',
    isFromProgram: true,
  })
  await w.sendingMeter.count(recipients.length, at)
  if (holdSeconds === 0) await dispatchSubmission(w, needs, actor.mailboxId, submissionId, at)
  else {
    const job = { name: 'release-submission', mailboxId: actor.mailboxId, submissionId } as const
    await w.enqueue(job, { runAt: holdUntil, key: releaseKey(submissionId) })
  }
  return { messageId, threadId, submissionId, holdUntil, messageIdHeader, sizeBytes: built.sizeBytes }
}
