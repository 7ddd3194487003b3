import type { AccountId, MailboxId } from '@sen/model/ids'
import type { TestWorld } from './world.ts'

/** No command supports this yet. The login address may be in any domain. */
export async function addAccount(
  { database, passwords }: Pick<TestWorld, 'database' | 'passwords'>,
  mailboxId: MailboxId,
  account: {
    readonly address: string
    readonly name: string
    readonly password: string
    readonly isOwner?: boolean
  },
): Promise<AccountId> {
  const { address, name, password, isOwner = false } = account
  const { rows } = await database.pool.query(
    `with made as (
       insert into account (login_address, password_hash, display_name, is_owner) values ($1, $2, $3, $4) returning id
     )
     insert into mailbox_access (account_id, mailbox_id, role) select id, $5, 'own' from made returning account_id`,
    [address, await passwords.hash(password), name, isOwner, mailboxId],
  )
  return rows[0].account_id
}
