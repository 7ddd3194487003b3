import type { SeenPictureStore } from '@sen/core/tracking/view-store'
import type { DeliveryId, MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

export class PostgresSeenPictureStore implements SeenPictureStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(
    token: string,
  ): Promise<
    { readonly mailboxId: MailboxId; readonly deliveryId: DeliveryId; readonly recipient: string } | undefined
  > {
    const row = await this.#db
      .selectFrom('tracked_copy')
      .innerJoin('delivery', 'delivery.id', 'tracked_copy.delivery_id')
      .select(['tracked_copy.mailbox_id', 'delivery.id', 'delivery.recipient'])
      .where('tracked_copy.token', '=', token)
      .executeTakeFirst()
    return row && { mailboxId: row.mailbox_id as MailboxId, deliveryId: row.id as DeliveryId, recipient: row.recipient }
  }
}
