import type { DomainDirectory, ListedDomain } from '@sen/core/domains/domain-directory'
import { domainSpellings } from '@sen/model/administration/addresses'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { MailRouting } from '@sen/model/administration/routing'
import type { OrganisationId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export class PostgresDomainDirectory implements DomainDirectory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async findMtaStsMode(name: string): Promise<MtaStsMode | undefined> {
    const row = await this.#db
      .selectFrom('domain')
      .select('mta_sts_mode')
      .where('name', 'in', domainSpellings(name))
      .where('verified', '=', true)
      .executeTakeFirst()
    return row?.mta_sts_mode as MtaStsMode | undefined
  }

  async isVerified(name: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('domain')
      .select('id')
      .where('name', 'in', domainSpellings(name))
      .where('verified', '=', true)
      .executeTakeFirst()
    return row !== undefined
  }

  async toProve() {
    const rows = await this.#db
      .selectFrom('domain')
      .select(['organisation_id', 'name', 'verified'])
      .where('proof_token', 'is not', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ organisation_id, name, verified }) => ({
      organisationId: organisation_id as OrganisationId,
      name,
      isVerified: verified,
    }))
  }

  async list(): Promise<readonly ListedDomain[]> {
    const rows = await this.#db
      .selectFrom('domain')
      .leftJoin('mailbox', (join) =>
        join
          .onRef('mailbox.domain_id', '=', 'domain.id')
          .on(sql<boolean>`mailbox.deleted_at is not distinct from domain.removed_at`),
      )
      .select(['domain.name', 'domain.organisation_id', 'domain.verified', 'domain.routing', 'domain.removed_at'])
      .select((eb) => eb.fn.count<string>('mailbox.id').as('mailboxes'))
      .groupBy('domain.id')
      .orderBy('domain.name')
      .execute()
    return rows.map((row) => ({
      name: row.name,
      organisationId: row.organisation_id as OrganisationId,
      isVerified: row.verified,
      routing: row.routing as MailRouting,
      mailboxes: Number(row.mailboxes),
      removedAt: row.removed_at ?? undefined,
    }))
  }

  async removedBefore(at: Date) {
    const rows = await this.#db
      .selectFrom('domain')
      .select(['organisation_id', 'name'])
      .where('removed_at', '<', at)
      .orderBy('removed_at')
      .execute()
    return rows.map(({ organisation_id, name }) => ({ organisationId: organisation_id as OrganisationId, name }))
  }

  async removeEmptyOrganisations(): Promise<void> {
    const withDomains = this.#db.selectFrom('domain').select('organisation_id')
    await this.#db.deleteFrom('organisation').where('id', 'not in', withDomains).execute()
  }
}
