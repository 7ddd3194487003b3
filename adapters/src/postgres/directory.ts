import type { Directory, Recipient } from '@sen/core/accounts/directory'
import type { Actor } from '@sen/core/kit/actor'
import { domainOf, normaliseEmail, withoutTag } from '@sen/model/addresses'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { DomainId, MailboxId } from '@sen/model/ids'
import { DEFAULT_QUOTA_MEGABYTES, MEGABYTE_BYTES } from '@sen/model/limits'
import { type Kysely, sql } from 'kysely'
import { actorColumns, toActor } from './actor-row.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'

/** Addresses that every domain must have (RFC 2142); they reach the Owner (product decision 32). */
const OWNER_LOCAL_PARTS: ReadonlySet<string> = new Set(['postmaster', 'abuse'])

export class PostgresDirectory implements Directory {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async hasDomain(name: string): Promise<boolean> {
    return (await this.findDomain(name)) !== undefined
  }

  async findDomain(name: string): Promise<{ readonly id: DomainId; readonly verified: boolean } | undefined> {
    const row = await this.#db
      .selectFrom('domain')
      .select(['id', 'verified'])
      .where('name', '=', name.toLowerCase())
      .executeTakeFirst()
    return row && { id: row.id as DomainId, verified: row.verified }
  }

  async findRecipient(address: string): Promise<Recipient | undefined> {
    const exact = normaliseEmail(address)
    const plain = withoutTag(address)
    const isOwners = OWNER_LOCAL_PARTS.has(plain.slice(0, plain.lastIndexOf('@')))
    const row = await this.#db
      .selectFrom('mailbox')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .select([
        'mailbox.id',
        'address',
        'verified',
        'used_bytes',
        'quota_megabytes',
        'auto_quota',
        'pool_quota_megabytes',
      ])
      .where((eb) =>
        eb.or([
          eb('address', 'in', [exact, plain]),
          ...(isOwners ? [eb.and([eb('domain.name', '=', domainOf(plain)), eb('is_owner', '=', true)])] : []),
        ]),
      )
      .orderBy(sql`address = ${exact}`, 'desc')
      .orderBy(sql`address = ${plain}`, 'desc')
      .orderBy('mailbox.id')
      .executeTakeFirst()
    if (!row) return undefined
    const megabytes = row.auto_quota ? row.pool_quota_megabytes : row.quota_megabytes
    return {
      mailboxId: row.id as MailboxId,
      address: row.address,
      domainVerified: row.verified,
      usedBytes: Number(row.used_bytes),
      quotaBytes: megabytes * MEGABYTE_BYTES,
    }
  }

  async findLogin(
    address: string,
  ): Promise<{ readonly mailboxId: MailboxId; readonly passwordHash: string } | undefined> {
    const row = await this.#db
      .selectFrom('mailbox')
      .select(['id', 'password_hash'])
      .where('address', '=', normaliseEmail(address))
      .executeTakeFirst()
    return row && { mailboxId: row.id as MailboxId, passwordHash: row.password_hash }
  }

  async findActor(mailboxId: MailboxId): Promise<Actor | undefined> {
    const row = await this.#db
      .selectFrom('mailbox')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .select(actorColumns)
      .where('mailbox.id', '=', rowId(mailboxId))
      .executeTakeFirst()
    return row && toActor(row)
  }

  async findByBounceToken(
    token: string,
  ): Promise<{ readonly mailboxId: MailboxId; readonly submissionId: string } | undefined> {
    const row = await this.#db
      .selectFrom('submission')
      .select(['id', 'mailbox_id'])
      .where('bounce_token', '=', token)
      .executeTakeFirst()
    return row && { mailboxId: row.mailbox_id as MailboxId, submissionId: row.id }
  }

  async addDomain(name: string, verified: boolean): Promise<DomainId> {
    const row = await this.#db
      .insertInto('domain')
      .values({ name: name.toLowerCase(), verified })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ verified }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id as DomainId
  }

  addMailbox(mailbox: {
    readonly domainId: DomainId
    readonly address: string
    readonly displayName: string
    readonly passwordHash: string
    readonly isOwner: boolean
  }): Promise<MailboxId | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const address = normaliseEmail(mailbox.address)
      const row = await tx
        .insertInto('mailbox')
        .values({
          domain_id: rowId(mailbox.domainId),
          address,
          display_name: mailbox.displayName,
          password_hash: mailbox.passwordHash,
          is_owner: mailbox.isOwner,
          quota_megabytes: DEFAULT_QUOTA_MEGABYTES,
        })
        .onConflict((conflict) => conflict.column('address').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) return undefined
      const folders = Object.entries(SYSTEM_FOLDER_NAMES).map(([role, path]) => ({ mailbox_id: row.id, role, path }))
      await tx.insertInto('folder').values(folders).execute()
      await tx
        .insertInto('sender_account')
        .values({ mailbox_id: row.id, address, name: mailbox.displayName, verified: true, is_default: true })
        .execute()
      return row.id as MailboxId
    })
  }
}
