import type { DeletedMailbox, LinkedPerson, PeopleDirectory } from '@sen/core/people/people-store'
import { normaliseEmail } from '@sen/model/addresses'
import type { AccountId, MailboxId, OrganisationId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { consumePasswordLink, findPasswordLink } from './password-links.ts'

const MAILBOXES = 100
const BATCH = 1_000

const LARGE = ['message', 'removed_message', 'drive_item', 'correspondent'] as const

export class PostgresPeopleDirectory implements PeopleDirectory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async findByAddress(
    address: string,
  ): Promise<{ readonly accountId: AccountId; readonly organisationId: OrganisationId } | undefined> {
    const row = await this.#db
      .selectFrom('mailbox')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .innerJoin('mailbox_access', 'mailbox_access.mailbox_id', 'mailbox.id')
      .select(['mailbox_access.account_id', 'domain.organisation_id'])
      .where('mailbox.address', '=', normaliseEmail(address))
      .where('mailbox_access.role', '=', 'own')
      .executeTakeFirst()
    return row && { accountId: row.account_id as AccountId, organisationId: row.organisation_id as OrganisationId }
  }

  findLink(tokenDigest: string, now: Date): Promise<LinkedPerson | undefined> {
    return findPasswordLink(this.#db, tokenDigest, now)
  }

  consumeLink(tokenDigest: string, now: Date, passwordHash: string): Promise<LinkedPerson | undefined> {
    return consumePasswordLink(this.#db, tokenDigest, now, passwordHash)
  }

  async deletedBefore(at: Date): Promise<readonly DeletedMailbox[]> {
    const rows = await this.#db
      .selectFrom('mailbox')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .select(['mailbox.id', 'mailbox.address', 'domain.organisation_id'])
      .where('mailbox.deleted_at', '<', at)
      .orderBy('mailbox.deleted_at')
      .limit(MAILBOXES)
      .execute()
    return rows.map(({ id, address, organisation_id }) => ({
      mailboxId: id as MailboxId,
      organisationId: organisation_id as OrganisationId,
      address,
    }))
  }

  async deleteContents(mailboxId: MailboxId): Promise<void> {
    const id = rowId(mailboxId)
    for (const name of LARGE) {
      const table = sql.table(name)
      for (;;) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${table} where ctid = any(array(
            select ctid from ${table}
            where mailbox_id = ${id} and exists (select from mailbox where id = ${id} and deleted_at is not null)
            limit ${BATCH}))`.execute(this.#db)
        if (numAffectedRows === 0n) break
      }
    }
  }

  async freeAddresses(now: Date): Promise<number> {
    const freed = this.#db.deleteFrom('retired_address').where('free_at', '<=', now)
    return Number((await freed.executeTakeFirst()).numDeletedRows)
  }
}
