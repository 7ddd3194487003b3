import type { Transaction } from 'kysely'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const LOCK = 'select from account where id = $1 for no key update'

/**
 * Makes changes of an account's access wait for each other. It is a statement of its own, because one that waits for a
 * lock does not see rows that were added meanwhile. It would not revoke an app password that was just created.
 */
export async function lockAccount(tx: Transaction<Database>, accountId: string): Promise<void> {
  await runStatement(tx, LOCK, [accountId])
}
