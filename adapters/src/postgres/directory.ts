import type { MailboxActor } from '@sen/core/kit/actor'
import type { AddressResolution, Directory, Recipient, RemovedDomain } from '@sen/core/mailboxes/directory'
import { domainSpellings } from '@sen/model/administration/addresses'
import type { MailRouting } from '@sen/model/administration/routing'
import type { DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { FIND_MAILBOX_ACTOR, type MailboxActorRow, toMailboxActor } from './actor-row.ts'
import { findReached } from './addresses/find-reached.ts'
import { rowId } from './row-id.ts'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'

/** Every received message looks up its author's domain, and a burst has few of them. */
const LATELY_MILLISECONDS = 2_000
const VERIFIED_LATELY_MILLISECONDS = 60_000
const MOST_ASKED_LATELY = 1_000

export class PostgresDirectory implements Directory {
  readonly #db: Kysely<Database>
  readonly #lately = new Map<string, { readonly until: number; readonly answer: Promise<boolean> }>()

  #verifiedLately: { readonly until: number; readonly answer: Promise<readonly string[]> } | undefined

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  hasDomain(name: string, when: 'now' | 'lately' = 'now'): Promise<boolean> {
    const domain = name.toLowerCase()
    const known = when === 'lately' ? this.#lately.get(domain) : undefined
    if (known && known.until > performance.now()) return known.answer
    const answer = this.#hasDomainNow(domain)
    if (this.#lately.size >= MOST_ASKED_LATELY) this.#lately.clear()
    this.#lately.set(domain, { until: performance.now() + LATELY_MILLISECONDS, answer })
    answer.catch(() => this.#lately.delete(domain))
    return answer
  }

  async #hasDomainNow(domain: string): Promise<boolean> {
    const [row] = await runStatement<{ id: string }>(
      this.#db,
      'select id from domain where name = any($1) and removed_at is null',
      [domainSpellings(domain)],
    )
    return row !== undefined
  }

  async findDomain(name: string): ReturnType<Directory['findDomain']> {
    const row = await this.#db
      .selectFrom('domain')
      .select(['id', 'organisation_id', 'verified', 'routing'])
      .where('name', 'in', domainSpellings(name))
      .where('removed_at', 'is', null)
      .orderBy(sql`name = ${name.toLowerCase()}`, 'desc')
      .executeTakeFirst()
    return (
      row && {
        id: row.id as DomainId,
        organisationId: row.organisation_id as OrganisationId,
        verified: row.verified,
        routing: row.routing as MailRouting,
      }
    )
  }

  async findRemovedDomain(name: string): Promise<RemovedDomain | undefined> {
    const row = await this.#db
      .selectFrom('domain')
      .select(['organisation_id', 'name', 'removed_at'])
      .where('name', 'in', domainSpellings(name))
      .where('removed_at', 'is not', null)
      .executeTakeFirst()
    if (!row?.removed_at) return undefined
    return { organisationId: row.organisation_id as OrganisationId, name: row.name, removedAt: row.removed_at }
  }

  verifiedDomains(when: 'now' | 'lately' = 'now'): Promise<readonly string[]> {
    const known = when === 'lately' ? this.#verifiedLately : undefined
    if (known && known.until > performance.now()) return known.answer
    const answer = this.#verifiedDomainsNow()
    this.#verifiedLately = { until: performance.now() + VERIFIED_LATELY_MILLISECONDS, answer }
    answer.catch(() => (this.#verifiedLately = undefined))
    return answer
  }

  async #verifiedDomainsNow(): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('domain')
      .select('name')
      .where('verified', '=', true)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }

  findReached(address: string): Promise<AddressResolution | undefined> {
    return findReached(this.#db, address)
  }

  async findRecipient(address: string): Promise<Recipient | undefined> {
    const reached = await this.findReached(address)
    return reached && reached.by !== 'group' && reached.by !== 'catch-all' ? reached.recipients[0] : undefined
  }

  async findActor(mailboxId: MailboxId): Promise<MailboxActor | undefined> {
    const [row] = await runStatement<MailboxActorRow>(this.#db, FIND_MAILBOX_ACTOR, [rowId(mailboxId)])
    return row && toMailboxActor(row)
  }

  async findByBounceToken(
    token: string,
  ): Promise<{ readonly mailboxId: MailboxId; readonly submissionId: string } | undefined> {
    const row = await this.#db
      .selectFrom('submission')
      .select(['id', 'mailbox_id'])
      .where('bounce_token', '=', token)
      .executeTakeFirst()
    return row && { mailboxId: row.mailbox_id as MailboxId, submissionId: row.id }
  }
}
