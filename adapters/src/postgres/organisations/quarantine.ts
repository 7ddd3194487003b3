import type { Envelope } from '@sen/core/messages/message-store'
import type {
  OrganisationQuarantineReader,
  OrganisationQuarantineWriter,
  QuarantinedMessage,
} from '@sen/core/quarantine/quarantine-store'
import type { Address } from '@sen/model/addresses'
import type { MailboxId, QuarantinedMessageId } from '@sen/model/ids'
import type { SenderVerdict } from '@sen/model/trust/sender-verdict'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsWords } from '../lists/contains-words.ts'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

interface QuarantinedRow {
  readonly id: string
  readonly mailbox_id: string
  readonly address: string
  readonly sender: Address
  readonly verdict: SenderVerdict | null
  readonly signature: string
  readonly size_bytes: number
  readonly received_at: Date
  readonly raw_blob: string
  readonly envelope: Envelope | null
  readonly sent_digest: string | null
  readonly delivery_key: string | null
}

export async function quarantinedWhere(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<readonly QuarantinedRow[]> {
  const { rows } = await sql<QuarantinedRow>`
    select q.id, q.mailbox_id, m.address, q.sender, q.verdict, q.signature, q.size_bytes, q.received_at, q.raw_blob,
      q.envelope, q.sent_digest, q.delivery_key
    from quarantined_message q join mailbox m on m.id = q.mailbox_id join domain d on d.id = m.domain_id
    where ${condition}`.execute(db)
  return rows
}

export function toQuarantined(row: QuarantinedRow): QuarantinedMessage {
  return {
    id: row.id as QuarantinedMessageId,
    mailboxId: row.mailbox_id as MailboxId,
    mailbox: row.address,
    from: row.sender,
    verdict: row.verdict ?? undefined,
    signature: row.signature,
    sizeBytes: row.size_bytes,
    receivedAt: row.received_at,
    rawBlob: row.raw_blob,
    envelope: row.envelope ?? undefined,
    sentDigest: row.sent_digest ?? undefined,
    deliveryKey: row.delivery_key ?? undefined,
  }
}

export function quarantineReader(db: Kysely<Database>, organisationId: string): OrganisationQuarantineReader {
  const ofOrganisation = sql`d.organisation_id = ${organisationId}`
  return {
    list: async ({ words, offset, limit }) => {
      const fits = sql`${ofOrganisation} and ${containsWords(words, sql`m.folded_address || ' ' || q.folded_sender`)}`
      const [rows, counted] = await Promise.all([
        quarantinedWhere(db, sql`${fits} order by q.received_at desc, q.id desc limit ${limit} offset ${offset}`),
        sql<{ count: number }>`
          select count(*)::integer as count
          from quarantined_message q join mailbox m on m.id = q.mailbox_id join domain d on d.id = m.domain_id
          where ${fits}`.execute(db),
      ])
      return { messages: rows.map(toQuarantined), total: counted.rows[0]?.count ?? 0 }
    },
    find: async (id) => {
      const [row] = await quarantinedWhere(db, sql`${ofOrganisation} and q.id = ${rowId(id)}`)
      return row && toQuarantined(row)
    },
  }
}

export function organisationQuarantineWriter(
  db: Kysely<Database>,
  organisationId: string,
): OrganisationQuarantineWriter {
  return {
    ...quarantineReader(db, organisationId),
    remove: async (id) => {
      const { rows } = await sql`
        delete from quarantined_message q using mailbox m, domain d
        where q.id = ${rowId(id)} and m.id = q.mailbox_id and d.id = m.domain_id and d.organisation_id = ${organisationId}
        returning q.id`.execute(db)
      return rows.length > 0
    },
    removeAllOf: async (mailbox) => {
      const { rows } = await sql`
        delete from quarantined_message q using mailbox m, domain d
        where m.address = ${mailbox} and m.id = q.mailbox_id and d.id = m.domain_id
          and d.organisation_id = ${organisationId}
        returning q.id`.execute(db)
      return rows.length
    },
  }
}
