import type { QuarantineWriter } from '@sen/core/quarantine/quarantine-store'
import type { QuarantinedMessageId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import { quarantinedWhere, toQuarantined } from '../organisations/quarantine.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function quarantineWriter(db: Kysely<Database>, mailboxId: string): QuarantineWriter {
  return {
    count: async (since) => {
      const row = await db
        .selectFrom('quarantined_message')
        .select([
          sql<number>`count(*)::integer`.as('all'),
          sql<number>`(count(*) filter (where received_at > ${since}))::integer`.as('lately'),
        ])
        .where('mailbox_id', '=', mailboxId)
        .executeTakeFirstOrThrow()
      return row
    },
    find: async (id) => {
      const [row] = await quarantinedWhere(db, sql`q.mailbox_id = ${mailboxId} and q.id = ${rowId(id)}`)
      return row && toQuarantined(row)
    },
    add: async (message) => {
      const row = await db
        .insertInto('quarantined_message')
        .values({
          mailbox_id: mailboxId,
          raw_blob: message.rawBlob,
          sender: JSON.stringify(message.from),
          verdict: message.verdict ? JSON.stringify(message.verdict) : null,
          signature: message.signature,
          size_bytes: message.sizeBytes,
          received_at: message.receivedAt,
          envelope: message.envelope ? JSON.stringify(message.envelope) : null,
          sent_digest: message.sentDigest ?? null,
          delivery_key: message.deliveryKey ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id as QuarantinedMessageId | undefined
    },
  }
}
