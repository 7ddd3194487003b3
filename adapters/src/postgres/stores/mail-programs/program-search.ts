import type { FieldCriterion, StoredCriterion } from '@sen/core/mail-programs/mail-program-store'
import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { FoundUids } from '@sen/core/mail-programs/program-search'
import type { FolderId } from '@sen/model/ids'
import type { LexemeQuery } from '@sen/model/search/query-lexemes'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'
import { scopedTsquery } from '../../search/search-conditions.ts'
import { MESSAGE_SIZE } from './message-size.ts'
import { LAST_UID } from './messages-in-ranges.ts'
import { toUids } from './program-folders.ts'

const STATE_COLUMNS = {
  isRead: 'm.is_read',
  isStarred: 'm.is_starred',
  isAnswered: 'm.is_answered',
  isForwarded: 'm.is_forwarded',
  isDeleted: 'm.is_deleted',
  isDraft: "(m.kind = 'draft')",
} as const

const DATE_COLUMNS = {
  since: ['m.received_at', '>='],
  before: ['m.received_at', '<'],
  on: ['m.received_at', '='],
  saved_since: ['coalesce(m.moved_at, m.received_at)', '>='],
  saved_before: ['coalesce(m.moved_at, m.received_at)', '<'],
  saved_on: ['coalesce(m.moved_at, m.received_at)', '='],
} as const

const SENT_OPERATORS = { sent_since: '>=', sent_before: '<', sent_on: '=' } as const

const PEOPLE_COLUMNS = {
  from: "(jsonb_build_array(m.sender) || coalesce(m.sender -> 'others', '[]'))",
  to: 'm.recipients_to',
  cc: 'm.recipients_cc',
  bcc: 'm.recipients_bcc',
} as const

const HEADER_PEOPLE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PEOPLE_COLUMNS),
  ['reply-to', 'm.reply_to'],
])

/** Returns what a folder's messages match, in one statement. */
export async function findUids(
  db: Kysely<Database>,
  mailboxId: string,
  {
    folderId,
    criterion,
    now,
  }: { readonly folderId: FolderId; readonly criterion: StoredCriterion; readonly now: Date },
): Promise<FoundUids> {
  const { rows } = await sql<{ uids: Buffer | null; version: number | null }>`
    select string_agg(int8send(m.uid), '' order by m.uid) as uids, max(m.version) as version
    from message m
    where m.mailbox_id = ${mailboxId} and m.folder_id = ${rowId(folderId)} and m.uid is not null
      and ${condition(mailboxId, criterion, now)}`.execute(db)
  return { uids: toUids(rows[0]?.uids ?? null), highestModseq: rows[0]?.version ?? 0 }
}

/** Every condition is true or false, never null, so that NOT is its complement. */
function condition(mailboxId: string, criterion: StoredCriterion, now: Date): RawBuilder<boolean> {
  const below = (each: StoredCriterion) => condition(mailboxId, each, now)
  switch (criterion.key) {
    case 'all':
      return sql<boolean>`true`
    case 'and':
      return criterion.all.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`(${sql.join(criterion.all.map(below), sql` and `)})`
    case 'or':
      return criterion.either.length === 0
        ? sql<boolean>`false`
        : sql<boolean>`(${sql.join(criterion.either.map(below), sql` or `)})`
    case 'not':
      return sql<boolean>`not ${below(criterion.criterion)}`
    case 'uid':
      return inRanges(criterion.ranges)
    case 'state':
      return sql.raw<boolean>(STATE_COLUMNS[criterion.state])
    case 'keyword':
      return sql<boolean>`exists (
        select from unnest(m.keywords) k(keyword) where lower(k.keyword) = ${criterion.keyword.toLowerCase()}
      )`
    case 'label':
      return sql<boolean>`exists (
        select from message_label l where l.message_id = m.id and l.is_set and l.label_id = ${rowId(criterion.label)}
      )`
    case 'lexemes':
      return matches(mailboxId, criterion.lexemes)
    case 'younger':
      return sql<boolean>`m.received_at >= ${new Date(now.getTime() - criterion.seconds * 1_000)}`
    case 'older':
      return sql<boolean>`m.received_at <= ${new Date(now.getTime() - criterion.seconds * 1_000)}`
    case 'larger':
      return sql<boolean>`(${MESSAGE_SIZE}) > ${criterion.bytes}::bigint`
    case 'smaller':
      return sql<boolean>`(${MESSAGE_SIZE}) < ${criterion.bytes}::bigint`
    case 'from':
    case 'to':
    case 'cc':
    case 'bcc':
      return people(mailboxId, PEOPLE_COLUMNS[criterion.key], criterion)
    case 'subject':
      return field(mailboxId, criterion, (compare) => compare(sql`m.subject`, criterion.text))
    case 'header':
      return header(criterion)
    case 'modseq':
      return sql<boolean>`m.version >= ${criterion.atLeast}::bigint`
    case 'email_id':
      return sql<boolean>`case when m.kind = 'draft' or m.raw_blob is null then 'D' || m.id || '-' || m.uid
        else regexp_replace(m.raw_blob, '[^A-Za-z0-9_-]', '', 'g') end = ${criterion.id}`
    case 'sent_since':
    case 'sent_before':
    case 'sent_on':
      return sent(criterion)
    default:
      return dated(criterion)
  }
}

/** A multirange is searched by halves, so the work does not grow with ranges times messages. */
function inRanges(ranges: readonly UidRange[]): RawBuilder<boolean> {
  const written = ranges.map(({ first, last = LAST_UID }) => `[${first},${last}]`)
  return sql<boolean>`m.uid <@ ${`{${written.join(',')}}`}::int8multirange`
}

function dated({ key, day }: { readonly key: keyof typeof DATE_COLUMNS; readonly day: string }): RawBuilder<boolean> {
  const [column, operator] = DATE_COLUMNS[key]
  return sql<boolean>`(${sql.raw(column)} at time zone 'UTC')::date ${sql.raw(operator)} ${dateOf(day)}::date`
}

/** The year before 1 is 1 BC for PostgreSQL, and 0 for others. */
function dateOf(day: string): string {
  return day.startsWith('0000-') ? `0001-${day.slice(5)} BC` : day
}

/**
 * Compares the day of the Date field as it is written, without its time zone (RFC 3501 section 6.4.4). It differs from
 * the day in UTC by one at most, so the stored field is read for the days beside the wanted one only.
 */
function sent({ key, day }: { readonly key: keyof typeof SENT_OPERATORS; readonly day: string }): RawBuilder<boolean> {
  const operator = sql.raw(SENT_OPERATORS[key])
  const inUtc = sql`(coalesce(m.sent_at, m.received_at) at time zone 'UTC')::date`
  const written = sql`(
    select d.part[3] || '-' || lpad(((strpos('janfebmaraprmayjunjulaugsepoctnovdec', d.part[2]) + 2) / 3)::text, 2, '0')
      || '-' || lpad(d.part[1], 2, '0')
    from message_structure s, lateral (
      select regexp_match(
        lower(s.structure -> 'envelope' ->> 'date'),
        '(\\d{1,2})\\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\s+(\\d{4})'
      ) as part
    ) d
    where s.message_id = m.id
  )`
  return sql<boolean>`(
    case when abs(${inUtc} - ${dateOf(day)}::date) > 1 then ${inUtc} ${operator} ${dateOf(day)}::date
    else coalesce(${written}, ${inUtc}::text) ${operator} ${day}::text end
  )`
}

function matches(mailboxId: string, lexemes: LexemeQuery): RawBuilder<boolean> {
  return sql<boolean>`m.id in (
    select s.message_id from message_search s
    where s.mailbox_id = ${mailboxId} and s.lexemes @@ ${scopedTsquery(mailboxId, lexemes)}::tsquery
  )`
}

type Comparison = (text: RawBuilder<unknown>, wanted: string) => RawBuilder<boolean>

/** Folding a text takes far longer than lower case, so it is done only for messages that the search index selects. */
function field(
  mailboxId: string,
  { lexemes }: Pick<FieldCriterion, 'lexemes'>,
  compared: (comparison: Comparison) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (!lexemes) return compared(contains)
  return sql<boolean>`(${compared(contains)} or (${matches(mailboxId, lexemes)} and ${compared(containsFolded)}))`
}

function people(mailboxId: string, column: string, criterion: FieldCriterion): RawBuilder<boolean> {
  return field(mailboxId, criterion, (compare) => anyPerson(column, (person) => compare(person, criterion.text)))
}

function anyPerson(
  column: string,
  matching: (person: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const person = sql`coalesce(p ->> 'name', '') || ' <' || coalesce(p ->> 'email', '') || '>'`
  return sql<boolean>`exists (select from jsonb_array_elements(${sql.raw(column)}) p where ${matching(person)})`
}

function containsFolded(text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(folded_text(${text}), folded_text(${wanted})) > 0`
}

function contains(text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${text}), lower(${wanted})) > 0`
}

/** Drafts have no stored header block, so their people are read from the columns. */
function header({ name, text }: { readonly name: string; readonly text: string }): RawBuilder<boolean> {
  const field = name.toLowerCase()
  const stored = storedHeader(field, text)
  const column = HEADER_PEOPLE.get(field)
  if (column === undefined) return stored
  return sql<boolean>`(case when m.kind = 'draft' then ${anyPerson(column, (person) => contains(person, text))} else ${stored} end)`
}

/** Other fields than these are found in messages whose header block is stored. */
function storedHeader(field: string, text: string): RawBuilder<boolean> {
  if (field === 'message-id' && text !== '') return contains(sql`'<' || m.message_id_header || '>'`, text)
  if (field === 'in-reply-to' && text !== '') return contains(sql`'<' || m.in_reply_to || '>'`, text)
  // Escaped bytes make a text of any header, because senders write bytes that are not UTF-8.
  const start = `\\n${escapeRegex(field)}[ \\t]*:`
  return sql<boolean>`exists (
    select from message_structure s
    where s.message_id = m.id and E'\\n' || lower(encode(s.header, 'escape')) ~ (
      ${start} || '([^\\n]|\\n[ \\t])*' || ${escapeRegex(escapeBytes(text.toLowerCase()))}
    )
  )`
}

function escapeBytes(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    if (byte === 0x5c) return '\\\\'
    return byte > 0x7f || byte === 0 ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte)
  }).join('')
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
