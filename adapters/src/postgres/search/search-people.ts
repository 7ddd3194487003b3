import { normaliseEmail } from '@sen/model/addresses'
import { isAuthorAddress } from '@sen/model/trust/mail-domains'
import { sql, type Transaction } from 'kysely'
import { personWords } from '../contacts/person-words.ts'
import type { Database } from '../schema.ts'
import type { IndexedRow } from './search-source.ts'

interface Meeting {
  readonly mailboxId: string
  readonly email: string
  name: string
  /** The name comes from the user, or from a sender whose identity is proven. */
  isNameProven: boolean
  written: number
  heard: number
  lastAt: Date
  firstReceivedAt: Date | null
  lastWrittenAt: Date | null
}

/** People's own spelling is preferred, but a name given by the user is kept. */
const IS_BETTER_NAME = sql`not correspondent.own_name and excluded.name <> ''
  and (excluded.heard > 0 or correspondent.name = '')`

/**
 * A known person is renamed by a trusted source only. Otherwise a stranger who uses that name could remove the warning
 * about equal names (`judgeStranger`).
 */
const GIVEN_NAME = sql`case
  when each.is_name_proven or known.email is null or known.name = '' or not (known.written > 0 or known.saved) then each.name
  else '' end`

/** Sent mail counts for its recipients, received mail for its sender. Junk and forged mail do not count. */
export async function countPeople(tx: Transaction<Database>, rows: readonly IndexedRow[]): Promise<void> {
  const meetings = new Map<string, Meeting>()
  for (const row of rows) {
    if (row.folderRole === 'junk' || row.outcome === 'forged') continue
    const { from, recipients } = row.searchable
    if (row.kind === 'sent') for (const person of recipients) meet(meetings, row, person, 'written')
    else meet(meetings, row, from, 'heard')
  }
  if (meetings.size === 0) return
  // A fixed order prevents deadlocks between indexers.
  const all = [...meetings.values()].sort((a, b) =>
    `${a.mailboxId} ${a.email}` < `${b.mailboxId} ${b.email}` ? -1 : 1,
  )
  await sql`
    insert into correspondent (mailbox_id, email, name, words, written, heard, last_at, last_written_at, first_heard_at)
    select each.mailbox_id, each.email, ${GIVEN_NAME}, each.words, each.written, each.heard, each.last_at,
      each.last_written_at, each.first_heard_at
    from unnest(
      ${all.map((each) => each.mailboxId)}::bigint[], ${all.map((each) => each.email)}::text[],
      ${all.map((each) => each.name)}::text[], ${all.map((each) => each.isNameProven)}::boolean[],
      ${all.map((each) => personWords(each.name, each.email))}::text[],
      ${all.map((each) => each.written)}::integer[], ${all.map((each) => each.heard)}::integer[],
      ${all.map((each) => each.lastAt)}::timestamptz[], ${all.map((each) => each.lastWrittenAt)}::timestamptz[],
      ${all.map((each) => each.firstReceivedAt)}::timestamptz[]
    ) each(mailbox_id, email, name, is_name_proven, words, written, heard, last_at, last_written_at, first_heard_at)
    left join correspondent known on known.mailbox_id = each.mailbox_id and known.email = each.email
    on conflict (mailbox_id, email) do update set
      written = correspondent.written + excluded.written, heard = correspondent.heard + excluded.heard,
      last_at = greatest(correspondent.last_at, excluded.last_at),
      last_written_at = greatest(correspondent.last_written_at, excluded.last_written_at),
      -- Correspondents from before this column existed stay without a date.
      first_heard_at = case
        when correspondent.heard > 0 and (excluded.heard = 0 or correspondent.first_heard_at is null)
          then correspondent.first_heard_at
        else least(correspondent.first_heard_at, excluded.first_heard_at) end,
      -- Writing to a hidden correspondent shows it again.
      hidden = correspondent.hidden and excluded.written = 0,
      name = case when ${IS_BETTER_NAME} then excluded.name else correspondent.name end,
      words = case when ${IS_BETTER_NAME} then excluded.words else correspondent.words end`.execute(tx)
}

function meet(
  meetings: Map<string, Meeting>,
  { mailboxId, receivedAt, outcome }: IndexedRow,
  person: { readonly name: string; readonly email: string },
  how: 'written' | 'heard',
): void {
  const email = normaliseEmail(person.email)
  if (!isAuthorAddress(email)) return
  const key = `${mailboxId} ${email}`
  const nothing = { written: 0, heard: 0, lastAt: receivedAt, lastWrittenAt: null, firstReceivedAt: null }
  const known: Meeting = meetings.get(key) ?? { mailboxId, email, name: '', isNameProven: false, ...nothing }
  known[how] += 1
  const isProven = outcome !== 'unproven'
  if (person.name !== '' && (isProven || !known.isNameProven)) {
    known.name = person.name
    known.isNameProven = isProven
  }
  if (receivedAt > known.lastAt) known.lastAt = receivedAt
  if (how === 'heard' && (known.firstReceivedAt === null || receivedAt < known.firstReceivedAt))
    known.firstReceivedAt = receivedAt
  if (how === 'written' && (known.lastWrittenAt === null || receivedAt > known.lastWrittenAt)) {
    known.lastWrittenAt = receivedAt
  }
  meetings.set(key, known)
}
