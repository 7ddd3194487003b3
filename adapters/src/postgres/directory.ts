import type { NewAccount } from '@sen/core/accounts/account-store'
import type { MailboxActor } from '@sen/core/kit/actor'
import type { Directory, NewMailbox, Recipient } from '@sen/core/mailboxes/directory'
import { domainOf, normaliseEmail, withoutTag } from '@sen/model/addresses'
import type { AccountId, DomainId, MailboxId } from '@sen/model/ids'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import type { Kysely, Transaction } from 'kysely'
import { FIND_MAILBOX_ACTOR, type MailboxActorRow, toMailboxActor } from './actor-row.ts'
import { addMailbox } from './mailbox-adding.ts'
import { rowId } from './row-id.ts'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'
import { USED_BYTES } from './stores/mailboxes.ts'

/** Addresses that every domain must have (RFC 2142); they reach the Owner (product decision 32). */
const OWNER_LOCAL_PARTS: ReadonlySet<string> = new Set(['postmaster', 'abuse'])

interface RecipientRow {
  readonly id: string
  readonly address: string
  readonly verified: boolean
  readonly used_bytes: string
  readonly quota_megabytes: number
  readonly auto_quota: boolean
  readonly pool_quota_megabytes: number
  readonly filters_version: number
}

/** The address itself, then without its tag. */
const BY_ADDRESS = 'm.address in ($1, $2)'
/**
 * Or the Owner's own in the domain `$3`, or else in the organisation that is shown to have it. The Owners are looked for first,
 * who are few: no index leads to an address or an Owner.
 */
const BY_ADDRESS_OR_OWNER = `${BY_ADDRESS} or m.id = any(array(
  select own.mailbox_id
  from account
  join mailbox_access own on own.account_id = account.id and own.role = 'own'
  join mailbox on mailbox.id = own.mailbox_id
  join domain on domain.id = mailbox.domain_id
  where account.is_owner and mailbox.deleted_at is null and (
    domain.name = $3
    or domain.organisation_id = (select organisation_id from domain where name = $3 and verified))))`

function findRecipient(condition: string, nearest = ''): string {
  return `
    select m.id, m.address, d.verified, ${USED_BYTES} as used_bytes, m.quota_megabytes, m.auto_quota, d.pool_quota_megabytes,
           m.filters_version
    from mailbox m join domain d on d.id = m.domain_id where m.deleted_at is null and (${condition})
    order by m.address = $1 desc, m.address = $2 desc,${nearest} m.id limit 1`
}

const FIND_RECIPIENT = findRecipient(BY_ADDRESS)
const FIND_RECIPIENT_OR_OWNER = findRecipient(BY_ADDRESS_OR_OWNER, ' d.name = $3 desc,')

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
    const [row] = await runStatement<{ id: string }>(this.#db, 'select id from domain where name = $1', [domain])
    return row !== undefined
  }

  async findDomain(name: string): Promise<{ readonly id: DomainId; readonly verified: boolean } | undefined> {
    const row = await this.#db
      .selectFrom('domain')
      .select(['id', 'verified'])
      .where('name', '=', name.toLowerCase())
      .executeTakeFirst()
    return row && { id: row.id as DomainId, verified: row.verified }
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

  async findRecipient(address: string): Promise<Recipient | undefined> {
    const exact = normaliseEmail(address)
    const plain = withoutTag(address)
    const isOwners = OWNER_LOCAL_PARTS.has(plain.slice(0, plain.lastIndexOf('@')))
    const [row] = isOwners
      ? await runStatement<RecipientRow>(this.#db, FIND_RECIPIENT_OR_OWNER, [exact, plain, domainOf(plain)])
      : await runStatement<RecipientRow>(this.#db, FIND_RECIPIENT, [exact, plain])
    if (!row) return undefined
    const megabytes = row.auto_quota ? row.pool_quota_megabytes : row.quota_megabytes
    return {
      mailboxId: row.id as MailboxId,
      address: row.address,
      domainVerified: row.verified,
      usedBytes: Number(row.used_bytes),
      quotaBytes: megabytes * MEGABYTE_BYTES,
      filtersVersion: row.filters_version,
    }
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
      const organisation = tx.selectFrom('domain').select('organisation_id').where('id', '=', rowId(of))
      await tx.updateTable('domain').set({ organisation_id: organisation }).where('id', '=', rowId(domain)).execute()
      // What was done in one that goes now was done in this one: its log goes along.
      await tx
        .updateTable('administrative_act')
        .set({ organisation_id: organisation })
        .where('organisation_id', 'not in', tx.selectFrom('domain').select('organisation_id'))
        .execute()
      await tx
        .deleteFrom('organisation')
        .where('id', 'not in', tx.selectFrom('domain').select('organisation_id'))
        .execute()
    })
  }

  async setRecallWindow(domain: string, seconds: number): Promise<boolean> {
    const changed = await this.#db
      .updateTable('domain')
      .set({ recall_window_seconds: seconds })
      .where('name', '=', domain.toLowerCase())
      .returning('id')
      .execute()
    return changed.length > 0
  }

  async setSharingPublic(domain: string, isAllowed: boolean): Promise<boolean> {
    const changed = await this.#db
      .updateTable('domain')
      .set({ sharing_public: isAllowed })
      .where('name', '=', domain.toLowerCase())
      .returning('id')
      .execute()
    return changed.length > 0
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
        if (error instanceof AddressTaken) return undefined
        throw error
      })
  }
}

/** Thrown inside a transaction, so that nothing of it stays. */
class AddressTaken extends Error {}
