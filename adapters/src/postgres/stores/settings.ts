import type { SettingReader, SettingWriter } from '@sen/core/settings/setting-store'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export function settingReader(db: Kysely<Database>, mailboxId: string): SettingReader {
  return {
    all: async () => {
      const rows = await db.selectFrom('setting').select(['key', 'value']).where('mailbox_id', '=', mailboxId).execute()
      return Object.fromEntries(rows.map((row) => [row.key, row.value]))
    },
  }
}

export function settingWriter(tx: Transaction<Database>, mailboxId: string): SettingWriter {
  return {
    ...settingReader(tx, mailboxId),
    set: async (key, value) => {
      const json = JSON.stringify(value)
      await tx
        .insertInto('setting')
        .values({ mailbox_id: mailboxId, key, value: json })
        .onConflict((conflict) => conflict.columns(['mailbox_id', 'key']).doUpdateSet({ value: json }))
        .execute()
    },
  }
}
