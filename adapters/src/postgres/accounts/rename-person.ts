import { sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/** The new name replaces sender names only where no other name was chosen. */
export async function renamePerson(
  tx: Transaction<Database>,
  { accountId, mailboxId }: { readonly accountId: string; readonly mailboxId: string },
  name: string,
): Promise<void> {
  await sql`
    update sender_account s set name = ${name}
    from mailbox m join account a on a.id = ${accountId}
    where m.id = ${mailboxId} and s.mailbox_id = m.id and s.name = a.display_name and s.address in (
      select own.local_part || '@' || d.name from address own join domain d on d.id = own.domain_id
      where own.mailbox_id = m.id
    )`.execute(tx)
  await tx.updateTable('mailbox').set({ display_name: name }).where('id', '=', mailboxId).execute()
  await tx.updateTable('account').set({ display_name: name }).where('id', '=', accountId).execute()
}
