import type { ThreadCandidate } from '@sen/core/threads/thread-store'
import { MAX_MESSAGES_OF_THREAD } from '@sen/model/bulkheads/limits'
import type { ThreadId } from '@sen/model/ids'
import { MAX_STORED_REFERENCES } from '@sen/model/messages/limits'
import { baseSubject } from '@sen/model/subjects'
import { COMPARED_MESSAGES, commonPeopleNeeded, mayJoinBySubject } from '@sen/model/threads/join-by-subject'
import { SUBJECT_JOIN_DAYS } from '@sen/model/threads/limits'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { referenceKey } from './message-duplicates.ts'

interface Resolution {
  readonly threadId: ThreadId
  readonly merged: readonly ThreadId[]
}

/**
 * Finds the thread (product decision 19) by Message-ID and references, then, for a reply, by base subject and people
 * within 30 days. Several threads that match are merged into the oldest.
 */
export async function resolveThread(
  tx: Transaction<Database>,
  mailboxId: string,
  candidate: ThreadCandidate,
): Promise<Resolution> {
  const keys = referenceKeys(candidate)
  const answered = candidate.answersIn && (await findThread(tx, mailboxId, candidate.answersIn))
  if (answered) {
    await addKeys(tx, mailboxId, answered, keys)
    return { threadId: answered as ThreadId, merged: [] }
  }
  const [first, ...others] = await mayTake(tx, candidate, await findByKeys(tx, mailboxId, keys))
  if (first) {
    if (others.length > 0) await merge(tx, mailboxId, first, others)
    await addKeys(tx, mailboxId, first, keys)
    return { threadId: first as ThreadId, merged: others as ThreadId[] }
  }
  const bySubject = await findBySubject(tx, mailboxId, candidate)
  if (bySubject) {
    await addKeys(tx, mailboxId, bySubject, keys)
    return { threadId: bySubject as ThreadId, merged: [] }
  }
  return { threadId: (await create(tx, mailboxId, candidate, keys)) as ThreadId, merged: [] }
}

export function referenceKeys(candidate: ThreadCandidate): string[] {
  const { references } = candidate
  const kept =
    references.length > MAX_STORED_REFERENCES
      ? [...references.slice(0, 1), ...references.slice(1 - MAX_STORED_REFERENCES)]
      : references
  const ids = new Set([candidate.messageIdHeader, ...kept].filter((id) => id !== ''))
  return [...ids].map(referenceKey)
}

async function findThread(tx: Transaction<Database>, mailboxId: string, id: ThreadId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('thread')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row?.id
}

async function findByKeys(tx: Transaction<Database>, mailboxId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ thread_id: string }>`
    select distinct thread_id from thread_reference
    where mailbox_id = ${mailboxId} and reference_key = any(${keys}::uuid[]) order by thread_id`.execute(tx)
  return rows.map((row) => row.thread_id)
}

/** Full threads are excluded, and those whose message with the same Message-ID is otherwise different. */
async function mayTake(
  tx: Transaction<Database>,
  { messageIdHeader, subject, from, sentAt }: ThreadCandidate,
  threadIds: readonly string[],
): Promise<readonly string[]> {
  if (threadIds.length === 0) return threadIds
  const base = baseSubject(subject).toLowerCase()
  const isForeign = from
    ? sql`is_foreign_to(t.id, ${messageIdHeader}, ${subject}, ${base}, ${JSON.stringify(from)}::jsonb, ${sentAt ?? null}::timestamptz)`
    : sql`false`
  const { rows } = await sql<{ id: string }>`
    select t.id from unnest(${rowIds(threadIds)}::bigint[]) t(id)
    where ${isNotFull(sql.ref('t.id'))} and not ${isForeign}
    order by t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

function isNotFull(threadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select count(*) from (select from message where thread_id = ${threadId} limit ${MAX_MESSAGES_OF_THREAD}) m
  ) < ${MAX_MESSAGES_OF_THREAD}`
}

async function addKeys(
  tx: Transaction<Database>,
  mailboxId: string,
  threadId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into thread_reference (mailbox_id, reference_key, thread_id)
    select ${mailboxId}, key, ${threadId} from unnest(${keys}::uuid[]) key on conflict do nothing`.execute(tx)
}

async function merge(
  tx: Transaction<Database>,
  mailboxId: string,
  into: string,
  others: readonly string[],
): Promise<void> {
  await sql`
    with joined as (
      update thread set snoozed_until = least(thread.snoozed_until, other.snoozed_until),
        is_muted = thread.is_muted or other.is_muted
      from (
        select min(snoozed_until) as snoozed_until, bool_or(is_muted) as is_muted from thread
        where mailbox_id = ${mailboxId} and id = any(${others})
      ) other
      where thread.id = ${into} and (other.snoozed_until is not null or other.is_muted)
    ),
    moved as (
      update message set thread_id = ${into} where mailbox_id = ${mailboxId} and thread_id = any(${others}) returning 1
    )
    update thread_reference set thread_id = ${into} where mailbox_id = ${mailboxId} and thread_id = any(${others})`.execute(
    tx,
  )
}

async function findBySubject(
  tx: Transaction<Database>,
  mailboxId: string,
  candidate: ThreadCandidate,
): Promise<string | undefined> {
  if (!mayJoinBySubject(candidate)) return undefined
  const base = baseSubject(candidate.subject).toLowerCase()
  const people = [...new Set(candidate.participants.map((email) => email.toLowerCase()))]
  const { rows } = await sql<{ id: string }>`
    select t.id from thread t
    where ${isNotFull(sql.ref('t.id'))} and t.mailbox_id = ${mailboxId} and md5(t.base_subject) = md5(${base}) and t.base_subject = ${base}
      and t.last_message_at between ${candidate.at}::timestamptz - make_interval(days => ${SUBJECT_JOIN_DAYS})
        and ${candidate.at}::timestamptz + make_interval(days => ${SUBJECT_JOIN_DAYS})
      and (
        select count(distinct lower(person ->> 'email')) from (
          select sender, recipients_to, recipients_cc from message
          where thread_id = t.id order by received_at desc, id desc limit ${COMPARED_MESSAGES}
        ) m
        cross join lateral jsonb_array_elements(jsonb_build_array(m.sender) || m.recipients_to || m.recipients_cc) person
        where lower(person ->> 'email') = any(${people})
      ) >= ${commonPeopleNeeded(people)}
    order by t.last_message_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

async function create(
  tx: Transaction<Database>,
  mailboxId: string,
  candidate: ThreadCandidate,
  keys: readonly string[],
): Promise<string> {
  const base = baseSubject(candidate.subject)
  const { rows } = await sql<{ id: string }>`
    with created as (
      insert into thread (mailbox_id, subject, base_subject, last_message_at)
      values (${mailboxId}, ${candidate.subject}, ${base.toLowerCase()}, ${candidate.at}) returning id
    ), known as (
      insert into thread_reference (mailbox_id, reference_key, thread_id)
      select ${mailboxId}, key, created.id from created, unnest(${keys}::uuid[]) key
      -- References to a full thread now lead to the new one.
      on conflict (mailbox_id, reference_key) do update set thread_id = excluded.thread_id
        where not ${isNotFull(sql.ref('thread_reference.thread_id'))}
    )
    select id from created`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a thread was not created')
  return row.id
}
