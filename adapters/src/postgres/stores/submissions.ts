import type {
  Delivery,
  DeliveryState,
  Submission,
  SubmissionReader,
  SubmissionState,
  SubmissionWriter,
} from '@sen/core/sending/submission-store'
import type { DeliveryId, MessageId, SubmissionId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'

interface DeliveryRow {
  readonly id: string
  readonly submission_id: string
  readonly recipient: string
  readonly domain: string
  readonly is_bcc: boolean
  readonly state: string
  readonly attempts: number
  readonly last_reply: string
  readonly queued_at: Date
  readonly delay_notice_sent: boolean
}

const DELIVERY = [
  'id',
  'submission_id',
  'recipient',
  'domain',
  'is_bcc',
  'state',
  'attempts',
  'last_reply',
  'queued_at',
  'delay_notice_sent',
] as const

export function submissionReader(db: Kysely<Database>, mailboxId: string): SubmissionReader {
  const submissions = () => db.selectFrom('submission').selectAll().where('mailbox_id', '=', mailboxId)
  return {
    find: async (id) => optional(await submissions().where('id', '=', rowId(id)).executeTakeFirst()),
    ofMessage: async (id) =>
      optional(await submissions().where('message_id', '=', rowId(id)).orderBy('id', 'desc').executeTakeFirst()),
    deliveries: async (id) => {
      const rows = await db
        .selectFrom('delivery')
        .select(DELIVERY)
        .where('mailbox_id', '=', mailboxId)
        .where('submission_id', '=', rowId(id))
        .orderBy('id')
        .execute()
      return rows.map(toDelivery)
    },
    deliveriesOfMessages: (ids) => deliveriesOfMessages(db, mailboxId, ids),
    recipientsSince: async (since) => {
      const row = await db
        .selectFrom('delivery')
        .innerJoin('submission', 'submission.id', 'delivery.submission_id')
        .select((eb) => eb.fn.countAll<string>().as('recipients'))
        .where('delivery.mailbox_id', '=', mailboxId)
        .where('queued_at', '>', since)
        .where('submission.state', '<>', 'cancelled')
        .executeTakeFirstOrThrow()
      return Number(row.recipients)
    },
  }
}

export function submissionWriter(tx: Transaction<Database>, mailboxId: string): SubmissionWriter {
  return {
    ...submissionReader(tx, mailboxId),
    create: async (submission) => {
      const { id } = await tx
        .insertInto('submission')
        .values({
          mailbox_id: mailboxId,
          message_id: rowId(submission.messageId),
          state: 'held',
          hold_until: submission.holdUntil,
          bounce_token: submission.bounceToken,
          raw_blob: submission.rawBlob,
          size_bytes: submission.sizeBytes,
          created_at: submission.at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const deliveries = submission.recipients.map((recipient) => ({
        submission_id: id,
        mailbox_id: mailboxId,
        recipient: recipient.email,
        domain: recipient.domain,
        is_bcc: recipient.isBcc,
        state: 'queued',
        queued_at: submission.at,
        changed_at: submission.at,
      }))
      await tx.insertInto('delivery').values(deliveries).execute()
      return id as SubmissionId
    },
    setState: async (id, state) => {
      await tx
        .updateTable('submission')
        .set({ state })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    setDelivery: async (id, change) => {
      await tx
        .updateTable('delivery')
        .set((eb) => ({
          state: change.state,
          last_reply: change.lastReply,
          changed_at: change.at,
          ...(change.countAttempt ? { attempts: eb('attempts', '+', 1) } : {}),
          ...(change.delayNoticeSent === undefined ? {} : { delay_notice_sent: change.delayNoticeSent }),
        }))
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
  }
}

/** Of each message's last sending: what was cancelled before is no news. */
async function deliveriesOfMessages(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, readonly Delivery[]>> {
  const { rows } = await sql<DeliveryRow & { message_id: string }>`
    with last as (
      select distinct on (message_id) id, message_id from submission
      where mailbox_id = ${mailboxId} and message_id = any(${rowIds(ids)}) and state <> 'cancelled'
      order by message_id, id desc
    )
    select last.message_id, d.* from last join delivery d on d.submission_id = last.id order by d.id`.execute(db)
  const deliveries = new Map<MessageId, Delivery[]>()
  for (const row of rows) {
    const messageId = row.message_id as MessageId
    const list = deliveries.get(messageId) ?? []
    list.push(toDelivery(row))
    deliveries.set(messageId, list)
  }
  return deliveries
}

interface SubmissionRow {
  readonly id: string
  readonly message_id: string
  readonly state: string
  readonly hold_until: Date
  readonly bounce_token: string
  readonly raw_blob: string
  readonly size_bytes: number
  readonly created_at: Date
}

function optional(row: SubmissionRow | undefined): Submission | undefined {
  if (!row) return undefined
  return {
    id: row.id as SubmissionId,
    messageId: row.message_id as MessageId,
    state: row.state as SubmissionState,
    holdUntil: row.hold_until,
    bounceToken: row.bounce_token,
    rawBlob: row.raw_blob,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id as DeliveryId,
    submissionId: row.submission_id as SubmissionId,
    recipient: row.recipient,
    domain: row.domain,
    isBcc: row.is_bcc,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    lastReply: row.last_reply,
    queuedAt: row.queued_at,
    delayNoticeSent: row.delay_notice_sent,
  }
}
