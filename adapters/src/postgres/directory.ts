import type { NewAccount } from '@sen/core/accounts/account-store'
import type { MailboxActor } from '@sen/core/kit/actor'
import type { Directory, NewMailbox, Reached, Recipient } from '@sen/core/mailboxes/directory'
import { domainSpellings } from '@sen/model/administration/addresses'
import type { AccountId, DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { FIND_MAILBOX_ACTOR, type MailboxActorRow, toMailboxActor } from './actor-row.ts'
import { findReached } from './addresses/find-reached.ts'
import { addMailbox } from './mailbox-adding.ts'
import { moveDomain } from './organisations/move-domain.ts'
import { rowId } from './row-id.ts'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'

/** Every message that comes asks for its author's domain: a flood of them asks for few. */
const LATELY_MILLISECONDS = 2_000
const MOST_ASKED_LATELY = 1_000

export class PostgresDirectory implements Directory {
  readonly #db: Kysely<Database>
  readonly #lately = new Map<string, { readonly until: number; readonly answer: Promise<boolean> }>()

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
    // Whoever asks hears of it; the next one asks again.
    answer.catch(() => this.#lately.delete(domain))
    return answer
  }

  async #hasDomainNow(domain: string): Promise<boolean> {
    const [row] = await runStatement<{ id: string }>(this.#db, 'select id from domain where name = any($1)', [
      domainSpellings(domain),
    ])
    return row !== undefined
  }

  async findDomain(name: string): ReturnType<Directory['findDomain']> {
    const row = await this.#db
      .selectFrom('domain')
      .select(['id', 'organisation_id', 'verified'])
      .where('name', 'in', domainSpellings(name))
      .orderBy(sql`name = ${name.toLowerCase()}`, 'desc')
      .executeTakeFirst()
    return (
      row && {
        id: row.id as DomainId,
        organisationId: row.organisation_id as OrganisationId,
        verified: row.verified,
      }
    )
  }

  async verifiedDomains(): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('domain')
      .select('name')
      .where('verified', '=', true)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }

  findReached(address: string): Promise<Reached | undefined> {
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

  async addDomain(name: string, verified: boolean): Promise<DomainId> {
    const domain = name.toLowerCase()
    // An insert that found it here would leave an organisation behind that has no domain.
    const known = await this.#db
      .updateTable('domain')
      .set({ verified })
      .where('name', '=', domain)
      .returning('id')
      .executeTakeFirst()
    const row =
      known ??
      (await this.#db
        .insertInto('domain')
        .values({ name: domain, verified })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ verified }))
        .returning('id')
        .executeTakeFirstOrThrow())
    this.#lately.delete(domain)
    return row.id as DomainId
  }

  async joinOrganisation(domain: DomainId, of: DomainId): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { organisation_id } = await tx
        .selectFrom('domain')
        .select('organisation_id')
        .where('id', '=', rowId(of))
        .executeTakeFirstOrThrow()
      await moveDomain(tx, rowId(domain), organisation_id)
    })
  }

  async addMailbox(
    mailbox: NewMailbox,
    account: NewAccount,
  ): Promise<{ readonly mailboxId: MailboxId; readonly accountId: AccountId } | undefined> {
    const work = async (tx: Transaction<Database>) => {
      const added = await addMailbox(tx, mailbox, account)
      if (!added) throw new AddressTaken()
      return added
    }
    return this.#db
      .transaction()
      .execute(work)
      .catch((error: unknown) => {
        if (error instanceof AddressTaken || isHeldOtherwise(error)) return undefined
        throw error
      })
  }
}

/** An alias or a group has the address. */
function isHeldOtherwise(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'address_domain_id_local_part_key'
}

/** Thrown inside a transaction, so that nothing of it stays. */
class AddressTaken extends Error {}
