import type { Correspondent } from '@sen/core/contacts/contact-store'
import type { Address } from '@sen/model/addresses'
import { type Kysely, sql } from 'kysely'
import { containsWords } from '../lists/contains-words.ts'
import type { Database } from '../schema.ts'

/** Correspondence halves its weight every 90 days, and falls to 1/e in this time. */
const FADING_SECONDS = (90 * 24 * 3_600) / Math.LN2

/**
 * People written to come first. The score is the logarithm of the decayed count plus time, so that it does not depend
 * on the current time.
 * @param words folded prefixes
 */
export async function knownPeople(
  db: Kysely<Database>,
  mailboxId: string,
  words: readonly string[],
  limit: number,
): Promise<readonly Correspondent[]> {
  const fits = words.map((word) => sql`words like ${`% ${word.replaceAll(/[\\%_]/gu, '\\$&')}%`}`)
  const { rows } = await sql<{ name: string; email: string; written: number; heard: number }>`
    select name, email, written, heard from correspondent
    where mailbox_id = ${mailboxId} and not hidden and (written > 0 or heard > 0 or saved) and ${fits.length > 0 ? sql.join(fits, sql` and `) : sql`true`}
    order by (written > 0 or saved) desc,
      ln(1 + case when written > 0 then written else heard end)
        + extract(epoch from coalesce(last_written_at, last_at)) / ${FADING_SECONDS} desc,
      email
    limit ${limit}`.execute(db)
  return rows
}

const COLLEAGUE_ADDRESSES = sql`
  select other.id as mailbox_id, other.display_name as name, other.address as email, other.folded_name, other.folded_address
  from mailbox other where other.domain_id = any(here.ids) and other.deleted_at is null
  union all
  select given.mailbox_id, coalesce(given.name, other.display_name), given.local_part || '@' || domain.name,
    coalesce(given.folded_name, other.folded_name), given.folded_local_part || '@' || domain.folded_name
  from address given join domain on domain.id = given.domain_id left join mailbox other on other.id = given.mailbox_id
  where given.domain_id = any(here.ids) and given.kind in ('alias', 'group') and other.deleted_at is null`

/** Each word may occur anywhere in a name or an address. */
function hasWords(words: readonly string[]) {
  return containsWords(words, sql`other.folded_name || ' ' || other.folded_address`)
}

export async function colleagues(
  db: Kysely<Database>,
  mailboxId: string,
  words: readonly string[],
  limit: number,
): Promise<readonly Address[]> {
  const { rows } = await sql<Address>`
    select other.name, other.email
    from (select colleague_domains(${mailboxId}) as ids) here, lateral (${COLLEAGUE_ADDRESSES}) other
    where other.mailbox_id is distinct from ${mailboxId} and not exists (
      select 1 from correspondent c where c.mailbox_id = ${mailboxId} and c.email = other.email and c.hidden
    ) and ${hasWords(words)}
    order by other.email limit ${limit}`.execute(db)
  return rows
}

export async function accounts(
  db: Kysely<Database>,
  mailboxId: string,
  words: readonly string[],
  limit: number,
): Promise<readonly Address[]> {
  const { rows } = await sql<Address>`
    select other.name, other.email
    from (select colleague_domains(${mailboxId}) as ids) here, lateral (${COLLEAGUE_ADDRESSES}) other
    where ${hasWords(words)}
    order by other.email limit ${limit}`.execute(db)
  return rows
}
