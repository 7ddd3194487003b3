import type {
  MailTrace,
  MailTraceStore,
  ReceivedTrace,
  SentTrace,
  TracedBy,
} from '@sen/core/operating/mail-trace-store'
import { emailSpellings } from '@sen/model/administration/addresses'
import type { FolderRole } from '@sen/model/folders'
import type { SubmissionId } from '@sen/model/ids'
import type pg from 'pg'
import { referenceKey } from '../stores/message-duplicates.ts'

interface ReceivedRow {
  readonly at: Date
  readonly message_id_header: string
  readonly envelope: { readonly queueId?: string; mailFrom: string; recipient: string; remoteAddress: string }
  readonly size_bytes: number
  readonly address: string
  readonly role: string
  readonly filed_reason: string | null
  readonly verdict: ReceivedTrace['verdict'] | null
  readonly scan: { readonly virus: ReceivedTrace['virus']; readonly spam?: ReceivedTrace['spam'] } | null
}

interface SentRow {
  readonly at: Date
  readonly message_id_header: string | null
  readonly submission_id: string
  readonly address: string
  readonly recipient: string
  readonly state: string
  readonly attempts: number
  readonly last_reply: string
}

/** A message is stored at most this long after its transaction has started. */
const TRANSACTION_MINUTES = 30

const RECEIVED = `
  select message.received_at as at, message.message_id_header, message.envelope, message.size_bytes, mailbox.address,
    folder.role, message.filed_reason, message.verdict, message.scan
  from message join mailbox on mailbox.id = message.mailbox_id join folder on folder.id = message.folder_id`

const SENT = `
  select delivery.queued_at as at, message.message_id_header, submission.id as submission_id, mailbox.address,
    delivery.recipient, delivery.state, delivery.attempts, delivery.last_reply
  from submission join mailbox on mailbox.id = submission.mailbox_id
    join delivery on delivery.submission_id = submission.id left join message on message.id = submission.message_id`

/** The other kinds of search scan the mail of a period. */
const WITH_MESSAGE_ID = `
  message.id in (
    select found.id from mailbox each
      join thread_reference reference on reference.mailbox_id = each.id and reference.reference_key = $3
      join message found on found.thread_id = reference.thread_id
    where found.message_id_header = $2)`

export class PostgresMailTraceStore implements MailTraceStore {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async find(wanted: TracedBy, limit: number): Promise<readonly MailTrace[]> {
    const { received, sent, values } = conditionsFor(wanted)
    const [receivedRows, sentRows] = await Promise.all([
      received === undefined ? [] : this.#list<ReceivedRow>(RECEIVED, received, limit, values),
      sent === undefined ? [] : this.#list<SentRow>(SENT, sent, limit, values),
    ])
    return [...receivedRows.map(receivedOf), ...sentRows.map(sentOf)]
  }

  async #list<Row extends pg.QueryResultRow>(
    select: string,
    condition: string,
    limit: number,
    values: readonly unknown[],
  ): Promise<readonly Row[]> {
    const text = `${select} where ${condition} order by 1 desc limit $1`
    const { rows } = await this.#pool.query<Row>(text, [limit, ...values])
    return rows
  }
}

function conditionsFor(wanted: TracedBy): {
  readonly received?: string
  readonly sent?: string
  readonly values: readonly unknown[]
} {
  switch (wanted.by) {
    case 'message-id':
      return {
        received: `message.envelope is not null and ${WITH_MESSAGE_ID}`,
        sent: WITH_MESSAGE_ID,
        values: [wanted.messageId, referenceKey(wanted.messageId)],
      }
    case 'queue-id':
      return {
        received: `message.received_at between $3::timestamptz - interval '1 minute'
          and $3::timestamptz + interval '${TRANSACTION_MINUTES} minutes' and message.envelope ->> 'queueId' = $2`,
        values: [wanted.queueId, wanted.at],
      }
    case 'submission':
      return { sent: 'submission.id = $2::bigint', values: [wanted.submissionId] }
    case 'address':
      return {
        received: `message.received_at >= $4 and message.envelope is not null
          and (message.mailbox_id = $3::bigint or lower(message.envelope ->> 'mailFrom') = any($2)
            or lower(message.envelope ->> 'recipient') = any($2))`,
        sent: `delivery.queued_at >= $4 and (submission.mailbox_id = $3::bigint or lower(delivery.recipient) = any($2))`,
        values: [emailSpellings(wanted.address), wanted.mailboxId ?? null, wanted.since],
      }
  }
}

function receivedOf({
  at,
  message_id_header,
  envelope,
  size_bytes,
  address,
  role,
  ...row
}: ReceivedRow): ReceivedTrace {
  return {
    kind: 'received',
    at,
    messageId: message_id_header,
    queueId: envelope.queueId,
    mailFrom: envelope.mailFrom,
    recipient: envelope.recipient,
    peer: envelope.remoteAddress,
    sizeBytes: size_bytes,
    mailbox: address,
    folder: role as FolderRole,
    reason: row.filed_reason ?? undefined,
    verdict: row.verdict ?? undefined,
    virus: row.scan?.virus,
    spam: row.scan?.spam,
  }
}

function sentOf({ at, message_id_header, submission_id, address, ...row }: SentRow): SentTrace {
  return {
    kind: 'sent',
    at,
    messageId: message_id_header ?? '',
    submissionId: submission_id as SubmissionId,
    mailbox: address,
    recipient: row.recipient,
    state: row.state,
    attempts: row.attempts,
    lastReply: row.last_reply,
  }
}
