import type { KnownPerson } from '@sen/core/search/search-store'
import type { Address } from '@sen/model/addresses'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * People of this mailbox's mail who have for each of `words` (folded) a word that begins so.
 * Those written to come first, then those heard from; among equals those of the own domain.
 */
export async function knownPeople(
  db: Kysely<Database>,
  mailboxId: string,
  words: readonly string[],
  ownDomain: string,
  limit: number,
): Promise<readonly KnownPerson[]> {
  const fits = words.map((word) => sql`words like ${`% ${word.replaceAll(/[\\%_]/gu, '\\$&')}%`}`)
  const { rows } = await sql<{ name: string; email: string; written: number; heard: number }>`
    select name, email, written, heard from correspondent
    where mailbox_id = ${mailboxId} and ${fits.length > 0 ? sql.join(fits, sql` and `) : sql`true`}
    order by written * 3 + heard desc, email like ${`%@${ownDomain.replaceAll(/[\\%_]/gu, '\\$&')}`} desc, last_at desc, email
    limit ${limit}`.execute(db)
  return rows
}

export async function colleagues(db: Kysely<Database>, mailboxId: string, limit: number): Promise<readonly Address[]> {
  const { rows } = await sql<Address>`
    select other.display_name as name, other.address as email
    from mailbox own join mailbox other on other.domain_id = own.domain_id and other.id <> own.id
    where own.id = ${mailboxId} order by other.address limit ${limit}`.execute(db)
  return rows
}
