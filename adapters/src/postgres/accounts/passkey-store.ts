import type {
  ChallengePurpose,
  Passkey,
  PasskeyHint,
  PasskeyStore,
  PresentedPasskey,
} from '@sen/core/identity/passkeys/passkey-store'
import { judgeSignCount } from '@sen/model/account/passkeys'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { Kysely, Transaction } from 'kysely'
import { enqueueJob } from '../jobs.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const ADD = `
  with added as (
    insert into passkey (account_id, credential_id, user_handle, public_key, sign_count, transports, name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict do nothing returning account_id
  )
  insert into sign_in (account_id, at, outcome, source, user_agent)
  select account_id, $8, 'passkey_added', $9, $10 from added returning id`

const removing = (condition: string, outcome: 'passkey_removed' | 'passkeys_removed_by_operator'): string => `
  with removed as (
    delete from passkey where account_id = $1 and ${condition} returning account_id
  ), noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent)
    select distinct account_id, $2::timestamptz, '${outcome}', $3, $4 from removed
    returning id, account_id
  )
  select (select count(*) from removed)::integer as count, noted.id as sign_in_id, mailbox_id
  from noted left join mailbox_access on mailbox_access.account_id = noted.account_id and role = 'own'`
const REMOVE = removing('id = $5', 'passkey_removed')
const REMOVE_ALL = removing('true', 'passkeys_removed_by_operator')

interface RemovedRow {
  readonly count: number
  readonly sign_in_id: string
  readonly mailbox_id: MailboxId | null
}

/** The notice to the account is in the same transaction. @returns how many there were */
async function removeAndTell(
  tx: Transaction<Database>,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const [removed] = await runStatement<RemovedRow>(tx, statement, values)
  if (!removed) return 0
  const { count, sign_in_id: signInId, mailbox_id: mailboxId } = removed
  if (mailboxId !== null) await enqueueJob(tx, { name: 'report-passkeys-removed', mailboxId, signInId })
  return count
}

/** The lock shows the second of two concurrent sign-ins the first one's counter. */
const LOCK = 'select sign_count::int8 as sign_count from passkey where id = $1 for update'
const USE = 'update passkey set sign_count = $2, last_used_at = $3 where id = $1'
const SUSPECT = 'update passkey set suspected_at = $2 where id = $1'

const TAKE_CHALLENGE = `
  delete from passkey_challenge where digest = $1 and expires_at > $2 returning purpose, account_id, user_handle`

/** Also forgets the account's remembered devices. @returns how many passkeys there were */
export async function removePasskeysOf(tx: Transaction<Database>, accountId: string, at: Date): Promise<number> {
  await revokeDevices(tx, accountId)
  return removeAndTell(tx, REMOVE_ALL, [accountId, at, '', ''])
}

async function revokeDevices(db: Kysely<Database>, accountId: string): Promise<void> {
  await db
    .updateTable('known_device')
    .set({ remembered_until: null })
    .where('account_id', '=', accountId)
    .where('remembered_until', 'is not', null)
    .execute()
}

export class PostgresPasskeyStore implements PasskeyStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async ofAccount(accountId: AccountId): Promise<readonly Passkey[]> {
    const rows = await this.#db
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at', 'last_used_at', 'suspected_at'])
      .where('account_id', '=', rowId(accountId))
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at ?? undefined,
      suspectedAt: row.suspected_at ?? undefined,
    }))
  }

  async hints(accountId: AccountId): Promise<{ userHandle: string | undefined; passkeys: readonly PasskeyHint[] }> {
    const rows = await this.#db
      .selectFrom('passkey')
      .select(['credential_id', 'transports', 'user_handle'])
      .where('account_id', '=', rowId(accountId))
      .orderBy('id')
      .execute()
    const passkeys = rows.map((row) => ({ credentialId: row.credential_id, transports: row.transports }))
    return { userHandle: rows[0]?.user_handle, passkeys }
  }

  async find(credentialId: string): Promise<PresentedPasskey | undefined> {
    const row = await this.#db
      .selectFrom('passkey')
      .innerJoin('account', 'account.id', 'passkey.account_id')
      .select(['passkey.id', 'account_id', 'credential_id', 'user_handle', 'public_key'])
      .where('credential_id', '=', credentialId)
      .where('suspended_at', 'is', null)
      .executeTakeFirst()
    return (
      row && {
        id: row.id,
        accountId: row.account_id as AccountId,
        credentialId: row.credential_id,
        userHandle: row.user_handle,
        publicKey: new Uint8Array(row.public_key),
      }
    )
  }

  add: PasskeyStore['add'] = async (accountId, added) => {
    const { credentialId, userHandle, publicKey, signCount, transports, name, at, source, userAgent } = added
    const key = Buffer.from(publicKey)
    const values = [rowId(accountId), credentialId, userHandle, key, signCount, transports, name, at, source, userAgent]
    return (await runStatement(this.#db, ADD, values)).length === 1
  }

  async rename(accountId: AccountId, id: string, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('passkey')
      .set({ name })
      .where('account_id', '=', rowId(accountId))
      .where('id', '=', rowId(id))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  remove: PasskeyStore['remove'] = async (accountId, id, { at, source, userAgent }) =>
    this.#db
      .transaction()
      .execute(
        async (tx) => (await removeAndTell(tx, REMOVE, [rowId(accountId), at, source, userAgent, rowId(id)])) > 0,
      )

  noteUsed: PasskeyStore['noteUsed'] = async (id, signCount, at) =>
    this.#db.transaction().execute(async (tx) => {
      const [kept] = await runStatement<{ readonly sign_count: number | string }>(tx, LOCK, [rowId(id)])
      if (!kept) return 'copied'
      const verdict = judgeSignCount(Number(kept.sign_count), signCount)
      if (verdict === 'fine') await runStatement(tx, USE, [rowId(id), signCount, at])
      else await runStatement(tx, SUSPECT, [rowId(id), at])
      return verdict
    })

  async saveChallenge(digest: string, purpose: ChallengePurpose, expiresAt: Date): Promise<void> {
    await this.#db
      .insertInto('passkey_challenge')
      .values({
        digest,
        purpose: purpose.kind,
        account_id: purpose.accountId === undefined ? null : rowId(purpose.accountId),
        user_handle: purpose.kind === 'adding' ? purpose.userHandle : null,
        expires_at: expiresAt,
      })
      .execute()
  }

  async consumeChallenge(digest: string, now: Date): Promise<ChallengePurpose | undefined> {
    interface Row {
      readonly purpose: ChallengePurpose['kind']
      readonly account_id: string | null
      readonly user_handle: string | null
    }
    const [row] = await runStatement<Row>(this.#db, TAKE_CHALLENGE, [digest, now])
    if (!row) return undefined
    const accountId = (row.account_id ?? undefined) as AccountId | undefined
    if (row.purpose === 'signing_in') return { kind: 'signing_in', accountId }
    return accountId && { kind: 'adding', accountId, userHandle: row.user_handle ?? '' }
  }

  async removeExpired(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('passkey_challenge')
      .where('expires_at', '<=', now)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
