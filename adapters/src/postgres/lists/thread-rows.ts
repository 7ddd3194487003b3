import type { ThreadRow } from '@sen/core/threads/thread-store'
import { WRITTEN_FOLDER_ROLES } from '@sen/model/folders'
import type { FolderId, LabelId, MessageId, ThreadId } from '@sen/model/ids'
import { MAX_LISTED_PARTICIPANTS } from '@sen/model/threads/limits'
import { sql } from 'kysely'
import { toAddresses, toParticipants } from '../stores/addresses.ts'
import { isBeingSent, isNotBeingSent } from '../stores/sending/being-sent.ts'
import { doubtful } from './unverified-mail.ts'

/** Mail held for undo is no draft. */
const DRAFTS = `case when cardinality(ft.draft_ids) > 0 then (
    select json_build_array(
      coalesce(json_agg(dm.id order by dm.received_at) filter (where not waits and ${isNotBeingSent('dm')}), '[]'),
      date_part('epoch', min(dm.received_at) filter (where ${isBeingSent('dm')} and waits)))
    from message dm join folder df on df.id = dm.folder_id, lateral (select df.role in ('scheduled', 'periodic')) w (waits)
    where dm.id = any (ft.draft_ids)) end`

/** Null for most threads. A thread that has left Snoozed keeps its time, because undo may return it there. */
const SNOOZE = `(
    select json_build_array(
      case when t.snoozed_until is not null and exists (
        select from folder sf where sf.id = any (ft.folder_ids) and sf.role = 'snoozed'
      ) then date_part('epoch', t.snoozed_until) end,
      date_part('epoch', t.unsnoozed_at), t.is_muted)
    from thread t
    where t.id = ft.thread_id and (t.snoozed_until is not null or t.unsnoozed_at is not null or t.is_muted))`

/** Decoding fifty rows as columns would cost more than the query. */
const rowAsJson = (recipients: string) => `json_build_array(
  ft.folder_id, ft.thread_id, date_part('epoch', ft.last_message_at), ft.subject, ft.snippet,
  ft.participants, ${recipients}, ${DRAFTS}, ft.folder_ids, ft.message_count, ft.unread, ft.starred,
  ft.has_attachments, ft.send_failed, ft.version, exists (
    select from message fm
    where fm.thread_id = ft.thread_id and fm.folder_id = ft.folder_id and ${doubtful('fm')}), ft.label_ids, ${SNOOZE})`
export const ROW_AS_JSON = rowAsJson('ft.recipients')
/** Recipients are left out where no row shows them. */
export const LISTED_ROW_AS_JSON = rowAsJson(
  `case when f.role in (${WRITTEN_FOLDER_ROLES.map((role) => `'${role}'`).join(', ')}) then ft.recipients end`,
)
export const ROW = sql.raw(ROW_AS_JSON)

export type JsonRow = readonly [
  number,
  number,
  number,
  string,
  string,
  unknown,
  unknown,
  readonly [number[], number | null] | null,
  number[],
  number,
  boolean,
  boolean,
  boolean,
  boolean,
  number,
  boolean,
  number[],
  readonly [number | null, number | null, boolean] | null,
]

/**
 * Drafts change independently of `folder_thread`. A verdict of forgery is in the messages, but never changes without a
 * refresh of the row.
 */
export function isAllIn(row: JsonRow): boolean {
  return row[7] === null
}

export function toThreadRow(row: JsonRow): ThreadRow {
  const [draftIds, plannedAt] = row[7] ?? [[], null]
  const [snoozedUntil, unsnoozedAt, isMuted] = row[17] ?? [null, null, false]
  return {
    threadId: String(row[1]) as ThreadId,
    folderId: String(row[0]) as FolderId,
    folderIds: row[8].map(String) as FolderId[],
    subject: row[3],
    snippet: row[4],
    participants: toParticipants(row[5]),
    recipients: toAddresses(row[6] ?? []).slice(0, MAX_LISTED_PARTICIPANTS),
    draftIds: draftIds.map(String) as MessageId[],
    plannedAt: plannedAt === null ? undefined : new Date(plannedAt * 1_000),
    snoozedUntil: snoozedUntil === null ? undefined : new Date(snoozedUntil * 1_000),
    unsnoozedAt: unsnoozedAt === null ? undefined : new Date(unsnoozedAt * 1_000),
    isMuted,
    messageCount: row[9],
    unread: row[10],
    starred: row[11],
    hasAttachments: row[12],
    sendFailed: row[13],
    lastMessageAt: new Date(row[2] * 1_000),
    version: row[14],
    isForged: row[15],
    labelIds: row[16].map(String) as LabelId[],
  }
}
