import type { KnownDeviceStore, RememberedDevice } from '@sen/core/identity/devices/known-device-store'
import { MAX_KNOWN_DEVICES } from '@sen/model/account/known-devices'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const IS_REMEMBERED = `
  select id from known_device
  where account_id = $1 and token_digest = any($2::text[]) and remembered_until > $3 limit 1`

const REVOKE = `
  update known_device set remembered_until = null where account_id = $1 and id = $2 and remembered_until > $3 returning id`

export class PostgresKnownDeviceStore implements KnownDeviceStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async isRemembered(accountId: AccountId, tokenDigests: readonly string[], now: Date): Promise<boolean> {
    return (await runStatement(this.#db, IS_REMEMBERED, [rowId(accountId), tokenDigests, now])).length > 0
  }

  async remembered(accountId: AccountId, now: Date): Promise<readonly RememberedDevice[]> {
    const rows = await this.#db
      .selectFrom('known_device')
      .select(['id', 'source', 'user_agent', 'last_seen_at', 'remembered_until'])
      .where('account_id', '=', rowId(accountId))
      .where('remembered_until', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_KNOWN_DEVICES)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      source: row.source,
      userAgent: row.user_agent,
      lastSeenAt: row.last_seen_at,
      rememberedUntil: row.remembered_until ?? now,
    }))
  }

  async revoke(accountId: AccountId, id: string, now: Date): Promise<boolean> {
    return (await runStatement(this.#db, REVOKE, [rowId(accountId), rowId(id), now])).length > 0
  }
}
