import type { KnownPerson } from '@sen/core/contacts/contact-store'
import type { Address } from '@sen/model/addresses'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What was exchanged counts for half after 90 days, and so on: seconds in which it falls to 1/e. */
const FADING_SECONDS = (90 * 24 * 3_600) / Math.LN2

/**
 * People of this mailbox's mail who have for each of `words` (folded) a word that begins so. Those written to come first;
 * the logarithm of how much and how long ago is added up, so that no present time has to be asked for.
 */
export async function knownPeople(
  db: Kysely<Database>,
  mailboxId: string,
  words: readonly string[],
  limit: number,
): Promise<readonly KnownPerson[]> {
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

export async function colleagues(db: Kysely<Database>, mailboxId: string, limit: number): Promise<readonly Address[]> {
  const { rows } = await sql<Address>`
    select other.display_name as name, other.address as email
    from mailbox other
    where other.domain_id = any(colleague_domains(${mailboxId})) and other.id <> ${mailboxId} and other.deleted_at is null and not exists (
      select 1 from correspondent c where c.mailbox_id = ${mailboxId} and c.email = other.address and c.hidden
    )
    order by other.address limit ${limit}`.execute(db)
  return rows
}

export async function accounts(db: Kysely<Database>, mailboxId: string, limit: number): Promise<readonly Address[]> {
  const { rows } = await sql<Address>`
    select other.display_name as name, other.address as email
    from mailbox other where other.domain_id = any(colleague_domains(${mailboxId})) and other.deleted_at is null order by other.address limit ${limit}`.execute(
    db,
  )
  return rows
}
