import type { MissedReason } from '@sen/core/scheduling/missed-reason'
import type {
  Delivery,
  DeliveryState,
  HoldReason,
  Submission,
  SubmissionKind,
  SubmissionReader,
  SubmissionState,
  SubmissionWriter,
} from '@sen/core/sending/submission-store'
import type { DeliveryId, MailboxId, MessageId, SubmissionId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'
import type { NotifyCondition } from '@sen/model/transport/delivery-status-request'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { HOLD_REASON } from './hold-reason.ts'

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
  readonly is_given_up: boolean
  readonly is_local: boolean
  readonly attempt_began_at: Date | null
  readonly on_hold: string | null
  readonly recall_outcome: string | null
  readonly recall_asked_at: Date | null
  readonly recall_done_at: Date | null
  readonly is_tracked: boolean
  readonly copy_blob: string | null
  readonly view_count: number | null
  readonly first_seen_at: Date | null
  readonly last_seen_at: Date | null
  readonly dsn_notify: string | null
  readonly dsn_orcpt: string | null
}

const DELIVERY = sql`
  d.id, d.submission_id, d.recipient, d.domain, d.is_bcc, d.state, d.attempts, d.last_reply, d.queued_at,
  d.delay_notice_sent, d.is_given_up, d.is_local, d.attempt_began_at, d.recall_outcome,
  case when d.state in ('queued', 'unclear') then (
    select ${sql.raw(HOLD_REASON)} from submission s join mailbox m on m.id = s.mailbox_id where s.id = d.submission_id
  ) end as on_hold, r.asked_at as recall_asked_at,
  r.done_at as recall_done_at, c.delivery_id is not null as is_tracked, c.raw_blob as copy_blob, c.view_count,
  c.first_seen_at, c.last_seen_at, d.dsn_notify, d.dsn_orcpt`
const ITS_FATE = sql`
  left join recall r on r.submission_id = d.submission_id
  left join tracked_copy c on c.delivery_id = d.id`

export function submissionReader(db: Kysely<Database>, mailboxId: string): SubmissionReader {
  const submissions = () => db.selectFrom('submission').selectAll().where('mailbox_id', '=', mailboxId)
  return {
    find: async (id) => optional(await submissions().where('id', '=', rowId(id)).executeTakeFirst()),
    ofMessage: async (id) =>
      optional(await submissions().where('message_id', '=', rowId(id)).orderBy('id', 'desc').executeTakeFirst()),
    deliveries: async (id) => {
      const { rows } = await sql<DeliveryRow>`
        select ${DELIVERY} from delivery d ${ITS_FATE}
        where d.mailbox_id = ${mailboxId} and d.submission_id = ${rowId(id)} order by d.id`.execute(db)
      return rows.map(toDelivery)
    },
    reached: async (id) => {
      const rows = await db
        .selectFrom('delivery_reached')
        .innerJoin('delivery', 'delivery.id', 'delivery_reached.delivery_id')
        .select('delivery_reached.mailbox_id')
        .where('delivery.id', '=', rowId(id))
        .where('delivery.mailbox_id', '=', mailboxId)
        .orderBy('delivery_reached.mailbox_id')
        .execute()
      return rows.map((row) => row.mailbox_id as MailboxId)
    },
    deliveriesOfMessages: (ids) => deliveriesOfMessages(db, mailboxId, ids),
    plannedOfMessages: async (ids) => {
      const rows = await submissions()
        .where('message_id', 'in', ids.length > 0 ? rowIds(ids) : [rowId('')])
        .where('planned_at', 'is not', null)
        .where('state', '<>', 'cancelled')
        .orderBy('id')
        .execute()
      return new Map(rows.map((row) => [row.message_id as MessageId, toSubmission(row)]))
    },
    noticesSince: async (kind, since) => {
      const row = await db
        .selectFrom('submission')
        .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min<Date | null>('created_at').as('first_at')])
        .where('mailbox_id', '=', mailboxId)
        .where('kind', '=', kind)
        .where('kind', '<>', 'message')
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), firstAt: row.first_at ?? undefined }
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
          planned_at: submission.plannedAt ?? null,
          bounce_token: submission.bounceToken,
          raw_blob: submission.rawBlob,
          size_bytes: submission.sizeBytes,
          footer_version: submission.footerVersion,
          created_at: submission.at,
          dsn_ret: submission.statusRequest?.returned ?? null,
          dsn_envid: submission.statusRequest?.envelopeId ?? null,
          has_null_sender: submission.hasNullSender ?? false,
          is_from_program: submission.isFromProgram ?? false,
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
        dsn_notify: recipient.statusRequest?.notify?.join(',') ?? null,
        dsn_orcpt: recipient.statusRequest?.originalRecipient ?? null,
      }))
      await tx.insertInto('delivery').values(deliveries).execute()
      await addCopies(tx, mailboxId, submission, id)
      return id as SubmissionId
    },
    createNotice: async ({ kind, recipient, domain, bounceToken, rawBlob, sizeBytes, at }) => {
      const { id } = await tx
        .insertInto('submission')
        .values({
          mailbox_id: mailboxId,
          kind,
          state: 'released',
          hold_until: at,
          released_at: at,
          bounce_token: bounceToken,
          raw_blob: rawBlob,
          size_bytes: sizeBytes,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const delivery = { submission_id: id, mailbox_id: mailboxId, recipient, domain, is_bcc: false, state: 'queued' }
      await tx
        .insertInto('delivery')
        .values({ ...delivery, queued_at: at, changed_at: at })
        .execute()
      return id as SubmissionId
    },
    replaceBytes: async (id, bytes) => {
      await tx
        .updateTable('submission')
        .set({ raw_blob: bytes.rawBlob, size_bytes: bytes.sizeBytes, footer_version: bytes.footerVersion })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
      await sql`
        delete from tracked_copy c using delivery d
        where d.submission_id = ${rowId(id)} and d.mailbox_id = ${mailboxId} and c.delivery_id = d.id`.execute(tx)
      await addCopies(tx, mailboxId, bytes, rowId(id))
    },
    setState: async (id, state) => {
      await tx
        .updateTable('submission')
        .set({ state })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    release: async (id, at) => {
      // A delivery's five days begin when it is released, not when it was written.
      await sql`
        with released as (
          update submission set state = 'released', released_at = ${at}
          where id = ${rowId(id)} and mailbox_id = ${mailboxId}
          returning id, planned_at
        )
        update delivery d set queued_at = ${at} from released
        where d.submission_id = released.id and released.planned_at is not null`.execute(tx)
    },
    markMissed: async (id, reason) => {
      await tx
        .updateTable('submission')
        .set({ state: 'missed', missed_reason: reason })
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
          attempt_began_at: null,
          ...(change.isLocal ? { is_local: true } : {}),
          ...(change.isRefused ? { refused_at: change.at } : {}),
          ...(change.isGivenUp ? { is_given_up: true } : {}),
          ...(change.countAttempt ? { attempts: eb('attempts', '+', 1) } : {}),
          ...(change.delayNoticeSent === undefined ? {} : { delay_notice_sent: change.delayNoticeSent }),
        }))
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    beginAttempt: async (ids, at) => {
      const { rows } = await sql<{ id: string }>`
        update delivery d set attempt_began_at = ${at}
        where d.id = any(${rowIds(ids)}) and d.mailbox_id = ${mailboxId} and d.state in ('queued', 'unclear')
          and not exists (select from recall r where r.submission_id = d.submission_id)
        returning d.id`.execute(tx)
      return rows.map((row) => row.id as DeliveryId)
    },
    noteReached: async (id, mailboxes) => {
      await sql`
        insert into delivery_reached (delivery_id, mailbox_id)
        select d.id, m.id from delivery d, mailbox m
        where d.id = ${rowId(id)} and d.mailbox_id = ${mailboxId} and m.id = any(${rowIds(mailboxes)}::bigint[])
        on conflict do nothing`.execute(tx)
    },
  }
}

async function addCopies(
  tx: Transaction<Database>,
  mailboxId: string,
  { messageId, copies }: Pick<Parameters<SubmissionWriter['create']>[0], 'messageId' | 'copies'>,
  submissionId: string,
): Promise<void> {
  if (!copies || copies.length === 0) return
  await sql`
    insert into tracked_copy (delivery_id, mailbox_id, message_id, token, raw_blob)
    select d.id, ${mailboxId}, ${rowId(messageId)}, c.token, c."rawBlob"
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c(email text, token text, "rawBlob" text)
    join delivery d on d.submission_id = ${submissionId} and d.recipient = c.email`.execute(tx)
}

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
    select last.message_id, ${DELIVERY} from last join delivery d on d.submission_id = last.id ${ITS_FATE}
    order by d.id`.execute(db)
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
  readonly kind: string
  readonly message_id: string | null
  readonly state: string
  readonly hold_until: Date
  readonly planned_at: Date | null
  readonly released_at: Date | null
  readonly missed_reason: string | null
  readonly bounce_token: string
  readonly raw_blob: string
  readonly size_bytes: number
  readonly footer_version: number
  readonly created_at: Date
  readonly dsn_ret: string | null
  readonly dsn_envid: string | null
  readonly has_null_sender: boolean
}

function optional(row: SubmissionRow | undefined): Submission | undefined {
  return row && toSubmission(row)
}

function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id as SubmissionId,
    kind: row.kind as SubmissionKind,
    messageId: row.message_id === null ? undefined : (row.message_id as MessageId),
    state: row.state as SubmissionState,
    holdUntil: row.hold_until,
    plannedAt: row.planned_at ?? undefined,
    releasedAt: row.released_at ?? undefined,
    missedReason: (row.missed_reason as MissedReason | null) ?? undefined,
    bounceToken: row.bounce_token,
    rawBlob: row.raw_blob,
    sizeBytes: row.size_bytes,
    footerVersion: row.footer_version,
    createdAt: row.created_at,
    statusRequest: {
      ...(row.dsn_ret !== null && { returned: row.dsn_ret as 'FULL' | 'HDRS' }),
      ...(row.dsn_envid !== null && { envelopeId: row.dsn_envid }),
    },
    hasNullSender: row.has_null_sender,
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
    isGivenUp: row.is_given_up,
    isLocal: row.is_local,
    onHold: (row.on_hold as HoldReason | null) ?? undefined,
    attemptBeganAt: row.attempt_began_at ?? undefined,
    recall: row.recall_asked_at
      ? {
          askedAt: row.recall_asked_at,
          doneAt: row.recall_done_at ?? undefined,
          outcome: (row.recall_outcome as RecallOutcome | null) ?? undefined,
        }
      : undefined,
    copy: row.is_tracked
      ? {
          rawBlob: row.copy_blob ?? undefined,
          viewCount: row.view_count ?? 0,
          firstSeenAt: row.first_seen_at ?? undefined,
          lastSeenAt: row.last_seen_at ?? undefined,
        }
      : undefined,
    statusRequest: {
      ...(row.dsn_notify !== null && { notify: row.dsn_notify.split(',') as NotifyCondition[] }),
      ...(row.dsn_orcpt !== null && { originalRecipient: row.dsn_orcpt }),
    },
  }
}
