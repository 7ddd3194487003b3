import type { MailboxActor } from '@sen/core/kit/actor'
import type { AvatarDirectory } from '@sen/core/profiles/avatar-directory'
import { colleagueDomains } from '@sen/model/account/organisation'
import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

type AvatarRequester = Pick<MailboxActor, 'domains' | 'address'>

export class PostgresAvatarDirectory implements AvatarDirectory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(actor: AvatarRequester, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#ofColleagues(actor)
      .select(['mailbox.address', 'avatar.hash'])
      .distinct()
      .where('mailbox.address', 'in', [...emails])
      .execute()
    return new Map(rows.map(({ address, hash }) => [address, hash]))
  }

  async findBlob(actor: AvatarRequester, hash: string, width: number): Promise<string | undefined> {
    const row = await this.#ofColleagues(actor)
      .select('avatar.blob')
      .where('avatar.hash', '=', hash)
      .where('avatar.width', '=', width)
      .limit(1)
      .executeTakeFirst()
    return row?.blob
  }

  #ofColleagues({ address, domains }: AvatarRequester) {
    return this.#db
      .selectFrom('mailbox')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .innerJoin('mailbox_access as own', (join) =>
        join.onRef('own.mailbox_id', '=', 'mailbox.id').on('own.role', '=', 'own'),
      )
      .innerJoin('avatar', 'avatar.account_id', 'own.account_id')
      .where('domain.name', 'in', [...colleagueDomains(address, domains)])
  }
}
