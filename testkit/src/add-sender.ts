import { sql } from 'kysely'
import { inRunningDatabase } from './running-database.ts'

/** @throws Error when no program runs on `dataDir` */
export function addSender(
  dataDir: string,
  mailbox: string,
  sender: { readonly name: string; readonly email: string },
): Promise<void> {
  return inRunningDatabase(dataDir, async (tx) => {
    await sql`
      insert into sender_account (mailbox_id, address, name, verified)
      select id, ${sender.email}, ${sender.name}, true from mailbox where address = ${mailbox}`.execute(tx)
  })
}
