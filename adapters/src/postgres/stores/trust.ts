import type { Envelope } from '@sen/core/messages/message-store'
import type { Assessment, ShownBody, TrustReader, TrustWriter } from '@sen/core/trust/trust-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function trustReader(db: Kysely<Database>, mailboxId: string): TrustReader {
  return {
    imageSenders: async () => {
      const rows = await db
        .selectFrom('image_sender')
        .select('address')
        .where('mailbox_id', '=', mailboxId)
        .orderBy('address')
        .execute()
      return rows.map(({ address }) => address)
    },
    shownBody: async (id) => {
      const { rows } = await sql<ShownBody>`
        select s.version, s.html, s.images from shown_body s join message m on m.id = s.message_id
        where m.mailbox_id = ${mailboxId} and s.message_id = ${rowId(id)}`.execute(db)
      return rows[0]
    },
    attachedImages: async (id, file) => {
      const { rows } = await sql<{ images: string[] }>`
        select a.images from attached_image a join message m on m.id = a.message_id
        where m.mailbox_id = ${mailboxId} and a.message_id = ${rowId(id)} and a.file = ${file}`.execute(db)
      return rows[0]?.images ?? []
    },
    envelopeOf: async (id) => {
      const row = await db
        .selectFrom('message')
        .select('envelope')
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(id))
        .executeTakeFirst()
      return (row?.envelope as Envelope | null) ?? undefined
    },
  }
}

export function trustWriter(tx: Transaction<Database>, mailboxId: string): TrustWriter {
  return {
    ...trustReader(tx, mailboxId),
    saveAssessment: async (id, assessment) => {
      const { verdict, scan } = assessment
      await sql`
        update message set verdict = ${verdict ? JSON.stringify(verdict) : null},
                           scan = ${scan ? JSON.stringify(scan) : null}
        where mailbox_id = ${mailboxId} and id = ${rowId(id)}`.execute(tx)
      if (scan && scan.virus !== 'not_scanned') await saveScans(tx, mailboxId, rowId(id), assessment)
    },
    saveVerdict: async (id, verdict) => {
      await sql`
        update message set verdict = ${JSON.stringify(verdict)}
        where mailbox_id = ${mailboxId} and id = ${rowId(id)}`.execute(tx)
    },
    trustImages: async (address) => {
      await tx
        .insertInto('image_sender')
        .values({ mailbox_id: mailboxId, address })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    distrustImages: async (address) => {
      const trusted = tx.deleteFrom('image_sender').where('mailbox_id', '=', mailboxId)
      await (address === undefined ? trusted : trusted.where('address', '=', address)).execute()
    },
    saveAttachedImages: async (id, file, images) => {
      await sql`
        insert into attached_image (message_id, file, images)
        select id, ${file}, ${images} from message where mailbox_id = ${mailboxId} and id = ${rowId(id)}
        on conflict (message_id, file) do update set images = excluded.images`.execute(tx)
    },
    saveShownBody: async (id, { version, html, images }) => {
      await sql`
        insert into shown_body (message_id, version, html, images)
        select id, ${version}, ${html}, ${images} from message where mailbox_id = ${mailboxId} and id = ${rowId(id)}
        on conflict (message_id) do update set version = excluded.version, html = excluded.html,
                                               images = excluded.images`.execute(tx)
    },
  }
}

/** If the scan named no parts, all are infected. */
async function saveScans(
  tx: Transaction<Database>,
  mailboxId: string,
  messageId: string,
  { scan, infectedParts }: Assessment,
): Promise<void> {
  const isAll = scan?.virus !== 'infected' || infectedParts.length === 0
  await sql`
    update file
    set scan = case when ${isAll} or part_index = any(${[...infectedParts]}::integer[]) then ${scan?.virus} else 'clean' end
    where mailbox_id = ${mailboxId} and message_id = ${messageId}`.execute(tx)
}
