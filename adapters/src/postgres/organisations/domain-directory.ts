import type { DomainDirectory } from '@sen/core/domains/domain-directory'
import { domainSpellings } from '@sen/model/administration/addresses'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { OrganisationId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
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
