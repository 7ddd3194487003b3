import type { AccountStore } from '@sen/core/accounts/account-store'
import type { Actor } from '@sen/core/kit/actor'
import { normaliseEmail } from '@sen/model/addresses'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const FIND_ACTOR = `
  select ${ACTOR_COLUMNS} from account ${ACTOR_TABLES} where account.id = $1 and account.suspended_at is null`

export class PostgresAccountStore implements AccountStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async findLogin(
    address: string,
  ): Promise<{ readonly accountId: AccountId; readonly passwordHash: string } | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .select(['id', 'password_hash'])
      .where('login_address', '=', normaliseEmail(address))
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    return row && { accountId: row.id as AccountId, passwordHash: row.password_hash }
  }

  async passwordHash(accountId: AccountId): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', rowId(accountId))
      .executeTakeFirst()
    return row?.password_hash === '' ? undefined : row?.password_hash
  }

  async findActor(accountId: AccountId): Promise<Actor | undefined> {
    const [row] = await runStatement<ActorRow>(this.#db, FIND_ACTOR, [rowId(accountId)])
    return row && toActor(row)
  }
}
