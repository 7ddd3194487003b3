import type { LoginCodeStore, NewLoginCode } from '@sen/core/identity/login-code-store'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export class PostgresLoginCodeStore implements LoginCodeStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  add(code: NewLoginCode): Promise<void> {
    return addLoginCode(this.#db, code)
  }

  async consume(codeDigest: string, now: Date): Promise<AccountId | undefined> {
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

export async function addLoginCode(
  db: Kysely<Database>,
  { codeDigest, accountId, expiresAt }: NewLoginCode,
): Promise<void> {
  await db
    .insertInto('login_code')
    .values({ code_digest: codeDigest, account_id: rowId(accountId), expires_at: expiresAt })
    .execute()
}
