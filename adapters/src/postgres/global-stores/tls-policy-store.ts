import type { TlsPolicyStore } from '@sen/core/sending/mta-sts/tls-policy-store'
import type { CachedPolicy } from '@sen/model/transport/mta-sts-policy'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export class PostgresTlsPolicyStore implements TlsPolicyStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(domain: string): Promise<CachedPolicy | undefined> {
    const row = await this.#db
      .selectFrom('mta_sts_policy')
      .select(['mode', 'hosts', 'record_id', 'refresh_at', 'expires_at'])
      .where('domain', '=', domain)
      .executeTakeFirst()
    return (
      row && {
        mode: row.mode as CachedPolicy['mode'],
        hosts: row.hosts,
        recordId: row.record_id,
        refreshAt: row.refresh_at,
        expiresAt: row.expires_at,
      }
    )
  }

  async save(domain: string, { mode, hosts, recordId, refreshAt, expiresAt }: CachedPolicy): Promise<void> {
    const values = { mode, hosts: [...hosts], record_id: recordId, refresh_at: refreshAt, expires_at: expiresAt }
    await this.#db
      .insertInto('mta_sts_policy')
      .values({ domain, ...values })
      .onConflict((conflict) => conflict.column('domain').doUpdateSet(values))
      .execute()
  }

  async removeExpired(now: Date): Promise<number> {
    const gone = this.#db.deleteFrom('mta_sts_policy').where('expires_at', '<=', now)
    return Number((await gone.executeTakeFirst()).numDeletedRows)
  }
}
