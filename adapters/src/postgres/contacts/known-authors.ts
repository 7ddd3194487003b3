import type { AuthorQuery } from '@sen/core/contacts/contact-store'
import type { Address } from '@sen/model/addresses'
import type { AuthorHistory } from '@sen/model/trust/strangers'
import type { Kysely } from 'kysely'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

interface KnownRow {
  readonly is_known: boolean
  readonly is_heard: boolean
  readonly first_heard_at: Date | null
  readonly is_late: boolean
  readonly namesakes: readonly Address[] | null
  readonly domains: readonly { readonly domain: string; readonly email: string | null }[] | null
}

/** The function has its own plan; see migration 0037. */
const KNOWN_OF = 'select * from known_of_authors($1, $2::jsonb)'

export async function readAuthorHistories(
  db: Kysely<Database>,
  mailboxId: string,
  authors: readonly AuthorQuery[],
): Promise<readonly AuthorHistory[]> {
  const sought = authors.map((author, place) => ({
    place,
    email: author.email,
    untagged: author.untagged,
    local: author.local,
    name_keys: author.nameKeys,
    domain_keys: author.domainKeys,
  }))
  const rows = await runStatement<KnownRow>(db, KNOWN_OF, [mailboxId, JSON.stringify(sought)])
  return rows.map((row) => ({
    isKnown: row.is_known,
    hasReceivedFrom: row.is_heard,
    firstReceivedAt: row.first_heard_at ?? undefined,
    isCountingLate: row.is_late,
    namesakes: row.namesakes ?? [],
    domains: (row.domains ?? []).map(({ domain, email }) => ({ domain, email: email ?? undefined })),
  }))
}
