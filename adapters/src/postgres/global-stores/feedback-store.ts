import type { Feedback, FeedbackStore } from '@sen/core/feedback/feedback-store'
import type { FeedbackKind } from '@sen/model/account/feedback'
import type { MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export class PostgresFeedbackStore implements FeedbackStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  add(mailboxId: MailboxId, feedback: Feedback, limit: number, since: Date): Promise<boolean> {
    const mailbox_id = rowId(mailboxId)
    return this.#db.transaction().execute(async (tx) => {
      // The lock serialises messages. Otherwise concurrent ones would not count each other.
      await tx.selectFrom('mailbox').select('id').where('id', '=', mailbox_id).forNoKeyUpdate().execute()
      const sent = await tx
        .selectFrom('feedback')
        .select('id')
        .where('mailbox_id', '=', mailbox_id)
        .where('sent_at', '>', since)
        .limit(limit)
        .execute()
      if (sent.length >= limit) return false
      await tx
        .insertInto('feedback')
        .values({
          mailbox_id,
          address: feedback.address,
          kind: feedback.kind,
          body: feedback.text,
          page: feedback.page,
          user_agent: feedback.userAgent,
          sent_at: feedback.sentAt,
        })
        .execute()
      return true
    })
  }

  async newest(count: number): Promise<readonly Feedback[]> {
    const rows = await this.#db
      .selectFrom('feedback')
      .select(['address', 'kind', 'body', 'page', 'user_agent', 'sent_at'])
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
    return rows.map((row) => ({
      address: row.address,
      kind: row.kind as FeedbackKind,
      text: row.body,
      page: row.page,
      userAgent: row.user_agent,
      sentAt: row.sent_at,
    }))
  }
}
