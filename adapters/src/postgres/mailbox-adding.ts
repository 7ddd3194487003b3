import type { NewAccount } from '@sen/core/accounts/account-store'
import type { NewMailbox } from '@sen/core/mailboxes/directory'
import { DEFAULT_QUOTA_MEGABYTES } from '@sen/model/account/storage-limits'
import { normaliseEmail } from '@sen/model/addresses'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { AccountId, MailboxId } from '@sen/model/ids'
import { sql, type Transaction } from 'kysely'
import { savePasswordLink } from './accounts/password-links.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'

/** Returns undefined if the address is taken or retired; the transaction must then be rolled back. */
export async function addMailbox(
  tx: Transaction<Database>,
  { domainId, address: written, displayName, quota }: NewMailbox,
  // The operator's command and the demo vouch for the accounts that they create (product decision 25).
  { passwordHash, isOwner, isVerified = true, link }: NewAccount,
): Promise<{ readonly mailboxId: MailboxId; readonly accountId: AccountId } | undefined> {
  const address = normaliseEmail(written)
  const retired = tx.selectFrom('retired_address').select('address').where('address', '=', address)
  if (await retired.executeTakeFirst()) return undefined
  const held = await sql`
    select from address
    where domain_id = ${rowId(domainId)} and local_part = local_part_of(${address}) and kind <> 'released'`.execute(tx)
  if (held.rows.length > 0) return undefined
  const mailbox = await tx
    .insertInto('mailbox')
    .values({
      domain_id: rowId(domainId),
      address,
      display_name: displayName,
      // The stored quota is used when the mailbox stops drawing on the pool.
      quota_megabytes: quota.kind === 'own' ? quota.megabytes : DEFAULT_QUOTA_MEGABYTES,
      auto_quota: quota.kind === 'pool',
    })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('id')
    .executeTakeFirst()
  const account =
    mailbox &&
    (await tx
      .insertInto('account')
      .values({
        login_address: address,
        password_hash: passwordHash,
        display_name: displayName,
        is_owner: isOwner,
        is_verified: isVerified,
      })
      .onConflict((conflict) => conflict.column('login_address').doNothing())
      .returning('id')
      .executeTakeFirst())
  if (!account) return undefined
  await tx
    .insertInto('mailbox_access')
    .values({ account_id: account.id, mailbox_id: mailbox.id, role: 'own' })
    .execute()
  if (link) await savePasswordLink(tx, account.id, link)
  const folders = Object.entries(SYSTEM_FOLDER_NAMES).map(([role, name]) => ({ mailbox_id: mailbox.id, role, name }))
  await tx.insertInto('folder').values(folders).execute()
  await tx
    .insertInto('sender_account')
    .values({ mailbox_id: mailbox.id, address, name: displayName, verified: true, is_default: true })
    .execute()
  return { mailboxId: mailbox.id as MailboxId, accountId: account.id as AccountId }
}
