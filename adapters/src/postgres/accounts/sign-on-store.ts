import type { SignOnStore } from '@sen/core/identity/sign-on/sign-on-store'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_TABLES } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

interface Row {
  readonly account_id: string
}

const FIND = `
  select account_id from sign_on_link join account on account.id = account_id and account.suspended_at is null
  where issuer = $1 and subject = $2`

const LINK = `
  insert into sign_on_link (issuer, subject, account_id, linked_at)
  select $1, $2, account.id, $4 from account ${ACTOR_TABLES}
  where account.login_address = $3 and mailbox.address = $3 and domain.verified and account.suspended_at is null
  on conflict do nothing returning account_id`

export class PostgresSignOnStore implements SignOnStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(issuer: string, subject: string): Promise<AccountId | undefined> {
    const [row] = await runStatement<Row>(this.#db, FIND, [issuer, subject])
    return row && (row.account_id as AccountId)
  }

  link: SignOnStore['link'] = async ({ issuer, subject, email }, now) => {
    const [row] = await runStatement<Row>(this.#db, LINK, [issuer, subject, email, now])
    return row && (row.account_id as AccountId)
  }
}

export async function unlinkSignOnOf(db: Kysely<Database>, accountId: AccountId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_link')
    .where('account_id', '=', rowId(accountId))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
