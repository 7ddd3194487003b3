import { importReportMail } from '@sen/core/aggregate-reports/import-report-mail'
import type { MailFate } from '@sen/core/ports/mail-log'
import { countReceivedFields } from '@sen/core/raw-messages/received-fields'
import type { Arrival } from '@sen/core/receiving/arrival'
import { type ExaminedMail, ScanDeferred } from '@sen/core/receiving/examine-mail'
import { QuarantineFull } from '@sen/core/receiving/quarantine-mail'
import { type ReceiveResult, receiveAndExamine } from '@sen/core/receiving/receive-mail'
import { receiveReport } from '@sen/core/sending/receive-report'
import { RECEIVED_FIELDS_OF_A_LOOP } from '@sen/model/receiving/limits'
import type { SMTPServerSession } from 'smtp-server'
import type { AcceptedRecipient } from './accepted-recipients.ts'
import type { ListenerNeeds } from './listener-needs.ts'
import type { ReadData } from './read-data.ts'
import { SmtpRefusal } from './smtp-refusal.ts'
import { traceHeaders } from './trace-headers.ts'

export interface Transaction {
  readonly data: ReadData
  readonly session: SMTPServerSession
  readonly hostName: string
  readonly recipients: readonly AcceptedRecipient[]
  readonly id: string
}

/**
 * Stores a message for all recipients before the reply. If one copy fails, the whole transaction is refused: the sender
 * retries with the same bytes, and views show equal copies once.
 * @returns the text of the 250 reply
 * @throws SmtpRefusal 554 for a loop, 550 when the report address has expired, 451 when it cannot be scanned
 */
export async function acceptMessage(needs: ListenerNeeds, transaction: Transaction): Promise<string> {
  const { data } = transaction
  const receivedAt = needs.clock.now()
  const { content, sizeBytes } = data
  if (content.kind === 'memory') {
    const raw = Buffer.concat([traceHeaders({ ...transaction, receivedAt }), ...content.chunks])
    return store(needs, transaction, { raw, receivedAt })
  }
  return needs.largeMail.pass(sizeBytes, async () => {
    const raw = await needs.blobs.get(content.rawBlob)
    return store(needs, transaction, { raw, receivedAt, kept: content.rawBlob })
  })
}

async function store(
  needs: ListenerNeeds,
  { data, session, recipients, id }: Transaction,
  { raw, receivedAt, kept }: { readonly raw: Uint8Array; readonly receivedAt: Date; readonly kept?: string },
): Promise<string> {
  if (countReceivedFields(raw) > RECEIVED_FIELDS_OF_A_LOOP) throw new SmtpRefusal(554, '5.4.6 Routing loop detected')
  const mailFrom = mailFromOf(session)
  const { digest: sentDigest } = data
  const envelope = { mailFrom, remoteAddress: session.remoteAddress, helo: session.hostNameAppearsAs || '' }
  const arrivals = recipients.flatMap((recipient) =>
    recipient.kind !== 'mailbox'
      ? []
      : [
          {
            mailboxId: recipient.recipient.mailboxId,
            filtersVersion: recipient.recipient.filtersVersion,
            receivedAt,
            sentDigest,
            envelope: { ...envelope, recipient: recipient.address, queueId: id },
          },
        ],
  )
  const received = arrivals.length > 0 ? await receiveOrDefer(needs, { raw, kept }, arrivals) : undefined
  for (const recipient of recipients) {
    if (recipient.kind !== 'aggregate-report') continue
    const { address, domainId } = recipient
    await importReportMail(needs, { domainId, recipient: address, envelope, raw, kept, sentDigest, receivedAt })
  }
  let unknownReports = 0
  for (const recipient of recipients) {
    if (recipient.kind !== 'report') continue
    const { token } = recipient
    const outcome = await receiveReport(needs, { token, envelope, raw, kept, sentDigest })
    if (outcome === 'unknown') unknownReports += 1
  }
  // The token was valid at RCPT, but is not any more.
  if (unknownReports > 0 && unknownReports === recipients.length) {
    throw new SmtpRefusal(550, 'No such user here')
  }
  needs.mailLog.record({
    fate: 'received',
    queueId: id,
    mailFrom,
    recipients: [...new Set(recipients.map(({ address }) => address))],
    sizeBytes: raw.byteLength,
    peer: session.remoteAddress,
    copies: copiesOf(received?.results ?? [], recipients),
    ...findingsOf(received?.examined),
  })
  return `Stored as ${id}`
}

/** @throws SmtpRefusal 451 when a required scanner does not answer, 550 for infected mail if the quarantine is full */
async function receiveOrDefer(
  needs: ListenerNeeds,
  { raw, kept }: { readonly raw: Uint8Array; readonly kept: string | undefined },
  arrivals: readonly Arrival[],
): ReturnType<typeof receiveAndExamine> {
  try {
    return await receiveAndExamine(needs, { way: 'smtp', raw, kept }, arrivals)
  } catch (error) {
    if (error instanceof QuarantineFull) throw new SmtpRefusal(550, '5.7.1 The message contains malware')
    if (!(error instanceof ScanDeferred)) throw error
    throw new SmtpRefusal(451, '4.7.1 The message cannot be scanned at the moment; please try again later')
  }
}

type ReceivedFate = Extract<MailFate, { fate: 'received' }>

/** `results` are in the order of the recipients that are mailboxes. */
function copiesOf(results: readonly ReceiveResult[], recipients: readonly AcceptedRecipient[]): ReceivedFate['copies'] {
  const mailboxes = recipients.flatMap((one) => (one.kind === 'mailbox' ? [one.recipient] : []))
  return results.flatMap((result, index): ReceivedFate['copies'] => {
    const mailbox = mailboxes[index]
    if (mailbox === undefined || result === 'already-here' || result === 'recalled') return []
    const { address, mailboxId } = mailbox
    if (result === 'quarantined')
      return [{ mailbox: address, mailboxId, folder: 'quarantine' as const, reason: 'infected' as const }]
    return [{ mailbox: address, mailboxId, folder: result.folder, reason: result.reason }]
  })
}

function findingsOf(mail: ExaminedMail | undefined): Pick<ReceivedFate, 'messageId' | 'verdict' | 'virus' | 'spam'> {
  const { verdict, scan } = mail?.assessment ?? {}
  const spam = scan?.spam
  return {
    messageId: mail?.message.messageIdHeader ?? '',
    verdict: verdict && { outcome: verdict.outcome, reason: verdict.reason },
    virus: scan?.virus,
    spam: spam?.state === 'scored' ? spam.score : spam?.state,
  }
}

function mailFromOf(session: SMTPServerSession): string {
  return session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
}
