import type { DomainDirectory } from '@sen/core/domains/domain-directory'
import type { OrganisationId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export class PostgresDomainDirectory implements DomainDirectory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async toProve() {
    const rows = await this.#db
      .selectFrom('domain')
      .select(['organisation_id', 'name', 'verified'])
      .where('proof_token', 'is not', null)
      .orderBy('id')
      .execute()
    return rows.map(({ organisation_id, name, verified }) => ({
      organisationId: organisation_id as OrganisationId,
      name,
      isVerified: verified,
    }))
  }
}
