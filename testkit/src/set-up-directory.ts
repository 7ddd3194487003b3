import { PostgresDirectory } from '@sen/adapters/postgres/directory'
import { addMailbox } from '@sen/adapters/postgres/mailbox-adding'
import { moveDomain } from '@sen/adapters/postgres/organisations/move-domain'
import { rowId } from '@sen/adapters/postgres/row-id'
import type { Database } from '@sen/adapters/postgres/schema'
import type { NewAccount } from '@sen/core/accounts/account-store'
import type { NewMailbox } from '@sen/core/mailboxes/directory'
import { DEFAULT_QUOTA_MEGABYTES } from '@sen/model/account/storage-limits'
import type { AccountId, DomainId, MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'

const OWN_PART = { kind: 'own', megabytes: DEFAULT_QUOTA_MEGABYTES } as const

/** Tests create domains and mailboxes without an entry in the log of acts. */
export class SetUpDirectory extends PostgresDirectory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    super(db)
    this.#db = db
  }

  async addDomain(name: string, verified: boolean): Promise<DomainId> {
    const domain = name.toLowerCase()
    // An insert that finds the domain would leave an organisation without one.
    const known = this.#db.updateTable('domain').set({ verified }).where('name', '=', domain).returning('id')
    const row =
      (await known.executeTakeFirst()) ??
      // Several mailboxes of a new domain may be created concurrently.
      (await this.#db
        .insertInto('domain')
        .values({ name: domain, verified })
        .onConflict((row) => row.column('name').doUpdateSet({ verified }))
        .returning('id')
        .executeTakeFirstOrThrow())
    // This refreshes the cached state of the domain.
    await this.hasDomain(domain)
    return row.id as DomainId
  }

  joinOrganisation(domain: DomainId, of: DomainId): Promise<void> {
    return this.#db.transaction().execute(async (tx) => {
      const owner = tx.selectFrom('domain').select('organisation_id').where('id', '=', rowId(of))
      await moveDomain(tx, rowId(domain), (await owner.executeTakeFirstOrThrow()).organisation_id)
    })
  }

  addMailbox(
    mailbox: Omit<NewMailbox, 'quota'> & Partial<Pick<NewMailbox, 'quota'>>,
    account: NewAccount,
  ): Promise<{ readonly mailboxId: MailboxId; readonly accountId: AccountId } | undefined> {
    return this.#db.transaction().execute((tx) => addMailbox(tx, { quota: OWN_PART, ...mailbox }, account))
  }
}
