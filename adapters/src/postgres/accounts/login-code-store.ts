import type { LoginCodeStore } from '@sen/core/identity/login-code-store'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export class PostgresLoginCodeStore implements LoginCodeStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async add(code: {
    readonly codeDigest: string
    readonly accountId: AccountId
    readonly expiresAt: Date
  }): Promise<void> {
    await this.#db
      .insertInto('login_code')
      .values({ code_digest: code.codeDigest, account_id: rowId(code.accountId), expires_at: code.expiresAt })
      .execute()
  }

  async take(codeDigest: string, now: Date): Promise<AccountId | undefined> {
    const row = await this.#db
      .deleteFrom('login_code')
      .where('code_digest', '=', codeDigest)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst()
    return row && (row.account_id as AccountId)
  }

  async removeExpired(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('login_code').where('expires_at', '<=', now).executeTakeFirst()
    return Number(numDeletedRows)
  }
}
