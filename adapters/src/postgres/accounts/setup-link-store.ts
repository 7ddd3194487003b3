import type { SetupLinkOwner, SetupLinkStore } from '@sen/core/automatic-setup/setup-link-store'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_TABLES } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { addAppPassword, lockProvenAccount } from './app-password-store.ts'
import { lockAccount } from './lock-account.ts'

const CREATE = `
  insert into setup_link (account_id, token_digest, session_digest, expires_at) values ($1, $2, $3, $4)
  on conflict (account_id) do update set token_digest = $2, session_digest = $3, expires_at = $4`

/** Locking the link makes concurrent callers wait, and the second finds no link. */
const FIND = `
  select account.id, account.login_address, account.display_name, mailbox.address
  from setup_link join account on account.id = setup_link.account_id ${ACTOR_TABLES}
  join organisation on organisation.id = domain.organisation_id
  where setup_link.token_digest = $1 and setup_link.expires_at > $2
    and account.suspended_at is null and mailbox.deleted_at is null
    and account.mail_protocols @> '{imap,smtp}' and organisation.mail_protocols @> '{imap,smtp}'`

const TAKE = 'delete from setup_link where token_digest = $1'

interface OwnerRow {
  readonly id: string
  readonly login_address: string
  readonly display_name: string
  readonly address: string
}

class AccountFull extends Error {}

export class PostgresSetupLinkStore implements SetupLinkStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  create: SetupLinkStore['create'] = (accountId, { tokenDigest, expiresAt }, proof) =>
    this.#db.transaction().execute(async (tx) => {
      if (!(await lockProvenAccount(tx, accountId, proof))) return false
      await runStatement(tx, CREATE, [rowId(accountId), tokenDigest, proof.sessionDigest, expiresAt])
      return true
    })

  find: SetupLinkStore['find'] = async (tokenDigest, now) => {
    const [row] = await runStatement<OwnerRow>(this.#db, FIND, [tokenDigest, now])
    return row && toOwner(row)
  }

  consume: SetupLinkStore['consume'] = async (tokenDigest, created) => {
    const taken = this.#db.transaction().execute(async (tx) => {
      const [found] = await runStatement<OwnerRow>(tx, FIND, [tokenDigest, created.at])
      if (!found) return undefined
      // The account comes first, as in all that revokes access and thereby deletes the link.
      await lockAccount(tx, found.id)
      const [row] = await runStatement<OwnerRow>(tx, `${FIND} for update of setup_link`, [tokenDigest, created.at])
      if (!row) return undefined
      await runStatement(tx, TAKE, [tokenDigest])
      const owner = toOwner(row)
      // The exception rolls back, so that the link stays valid.
      if ((await addAppPassword(tx, owner.accountId, created)) === undefined) throw new AccountFull()
      return owner
    })
    return taken.catch((error: unknown) => {
      if (error instanceof AccountFull) return 'full' as const
      throw error
    })
  }

  async removeExpired(now: Date): Promise<number> {
    const statement = 'delete from setup_link where expires_at <= $1 returning 1'
    return (await runStatement(this.#db, statement, [now])).length
  }
}

function toOwner({ id, login_address, display_name, address }: OwnerRow): SetupLinkOwner {
  return { accountId: id as AccountId, login: login_address, displayName: display_name, address }
}
