import type { DraftClaimWriter } from '@sen/core/drafts/draft-claim-store'
import { sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function draftClaimWriter(tx: Transaction<Database>, mailboxId: string): DraftClaimWriter {
  return {
    writerOf: async (id, now) => {
      const { rows } = await sql<{ writer: string }>`
        select writer from draft_claim
        where message_id = ${rowId(id)} and mailbox_id = ${mailboxId} and claimed_until > ${now}`.execute(tx)
      return rows[0]?.writer
    },
    claim: async (id, writer, until, now) => {
      await sql`delete from draft_claim where mailbox_id = ${mailboxId} and claimed_until <= ${now}`.execute(tx)
      await sql`
        insert into draft_claim (message_id, mailbox_id, writer, claimed_until)
        select id, mailbox_id, ${writer}, ${until} from message where id = ${rowId(id)} and mailbox_id = ${mailboxId}
        on conflict (message_id) do update set writer = excluded.writer, claimed_until = excluded.claimed_until`.execute(
        tx,
      )
    },
    release: async (id, writer) => {
      await sql`
        delete from draft_claim
        where message_id = ${rowId(id)} and mailbox_id = ${mailboxId} and writer = ${writer}`.execute(tx)
    },
  }
}
