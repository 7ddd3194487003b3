import type { FoundSession, ListedSession, SessionStore, SessionTimes } from '@sen/core/identity/session-store'
import { SharedLookups } from '@sen/core/kit/shared-lookups'
import { MAX_KNOWN_DEVICES } from '@sen/model/account/known-devices'
import { MAX_LISTED_SESSIONS } from '@sen/model/account/session-limits'
import { asksSecondStep, type SignInMethod } from '@sen/model/account/sign-in-methods'
import { type SecondStep, STEPS_WITHOUT_PHONE } from '@sen/model/account/two-step'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { enqueueJob } from '../jobs.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { mayAlert, recentAlerts } from './device-alerts.ts'
import { lockAccount } from './lock-account.ts'

interface SessionRow extends ActorRow {
  readonly version: number
  readonly expires_at: Date
  readonly last_seen_at: Date
}

const FIND = `
  select ${ACTOR_COLUMNS}, mailbox.version, session.expires_at, session.last_seen_at
  from session join account on account.id = session.account_id and account.suspended_at is null ${ACTOR_TABLES}
  where session.token_digest = $1 and session.expires_at > $2 and session.last_seen_at > $3`

/** The page saves the chosen language right after signing in. */
const WELCOME_AFTER_MILLISECONDS = 3_000

/** The account may have been suspended or deleted by now. The device comes first, because the session refers to it. */
const CREATE = `
  with entering as (
    select id from account
    where id = $2 and suspended_at is null and ($15::text is null or password_hash = $15)
      and (not $12::boolean or $8::text is not null or not exists (select from two_step where account_id = account.id))
      and ($8::text is distinct from 'remembered_device' or exists (
        select from known_device
        where known_device.account_id = account.id and token_digest = any($9::text[]) and remembered_until > $7))
  ), known as (
    select id from known_device
    where account_id in (select id from entering) and token_digest = any($9::text[])
    order by last_seen_at desc limit 1
  ), recent_alert as (${recentAlerts('$2', '$7')}
  ), judged as (
    select id, is_new, is_new
        and (exists (select from known_device where account_id = $2)
          or exists (select from sign_in where account_id = $2 and outcome = 'signed_in'))
        and not exists (select from recent_alert where source = $5 and user_agent = $4)
        and ${mayAlert('$7')}
      as is_alerted
    from entering cross join (select not exists (select from known) as is_new) device
  ), seen as (
    update known_device set last_seen_at = $7, source = $5, user_agent = $4,
      token_digest = case when $11::timestamptz is null then token_digest else $10 end,
      remembered_until = coalesce($11, remembered_until)
    where id in (select id from known)
    returning id
  ), added as (
    insert into known_device (account_id, token_digest, first_seen_at, last_seen_at, source, user_agent, remembered_until)
    select id, $10, $7, $7, $5, $4, $11 from judged where is_new
    returning id
  ), forgotten as (
    delete from known_device where id in (
      select known_device.id from known_device join judged on judged.id = known_device.account_id and judged.is_new
      order by last_seen_at desc offset ${MAX_KNOWN_DEVICES - 1}
    )
  ), begun as (
    insert into session
      (token_digest, account_id, expires_at, user_agent, source, way, created_at, last_seen_at, second_step, device_id)
    select $1, judged.id, $3, $4, $5, $6, $7, $7, $8, device.id
    from judged cross join (select id from seen union all select id from added) device
  ), unbarred as (
    update two_step set is_phone_barred = false
    where is_phone_barred and account_id in (select id from judged) and ($8 = any($13::text[]) or $6 = 'passkey')
  ), noted as (
    insert into sign_in (account_id, at, outcome, way, source, user_agent, second_step, is_new_device, is_alerted)
    select id, $7, 'signed_in', $6, $5, $4, $8, is_new, is_alerted from judged
    returning id, account_id, is_new_device, is_alerted
  )
  select noted.id, is_new_device, is_alerted, mailbox_id,
    not exists (select from sign_in where account_id = $2 and outcome = 'signed_in' and way <> all($14::text[])) and exists (
      select from setting
      where setting.mailbox_id = mailbox_access.mailbox_id and key = 'show_first_steps' and value = 'true'
    ) as is_welcomed
  from noted left join mailbox_access on mailbox_access.account_id = noted.account_id and role = 'own'`

interface BegunRow {
  readonly id: string
  readonly is_new_device: boolean
  readonly is_alerted: boolean
  readonly is_welcomed: boolean
  readonly mailbox_id: MailboxId | null
}

/** The payload is the digest of a session's token. */
export const SESSION_CHANNEL = 'sen_session'

/** Notifies in the same transaction, so that open pages learn of it before any later event. */
const revokeSessions = (condition: string, before = ''): string => `
  with ${before} ended as (delete from session where ${condition} returning token_digest, account_id, second_step)
  select account_id, second_step, pg_notify('${SESSION_CHANNEL}', token_digest) from ended`
const REMOVE = revokeSessions('token_digest = $1')
const TAKE = revokeSessions('token_digest = $1 and expires_at > $2 and last_seen_at > $3')
const REMOVE_EXPIRED = revokeSessions('expires_at <= $1 or last_seen_at <= $2')
/** The ended session may be a thief's, so remembered devices are forgotten too. */
const revokeDevices = (condition: string): string => `
  forgotten as (
    update known_device set remembered_until = null where account_id = $1 and remembered_until is not null and ${condition}
  ),`
const END = revokeSessions(
  'account_id = $1 and id = $2',
  revokeDevices('id in (select device_id from session where account_id = $1 and id = $2)'),
)
const END_OTHERS = revokeSessions(
  'account_id = $1 and token_digest <> $2',
  ` revoked as (delete from app_password where account_id = $1),${revokeDevices(
    'id not in (select device_id from session where token_digest = $2 and device_id is not null)',
  )}`,
)

const NOTE_SEEN = 'update session set last_seen_at = $2, source = $3 where token_digest = $1 and last_seen_at < $2'

export class PostgresSessionStore implements SessionStore {
  readonly #db: Kysely<Database>
  readonly #lookups = new SharedLookups<FoundSession | undefined>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  create: SessionStore['create'] = async (session) => {
    const {
      tokenDigest,
      accountId,
      expiresAt,
      userAgent,
      source,
      way,
      secondStep,
      passwordHash,
      begunAt,
      deviceTokens,
    } = session
    const values = [tokenDigest, rowId(accountId), expiresAt, userAgent, source, way, begunAt, secondStep ?? null]
    const { digests, newDigest, rememberedUntil } = deviceTokens
    return this.#db.transaction().execute(async (tx) => {
      // The second of two concurrent sign-ins sees the first one's device and alert.
      await lockAccount(tx, rowId(accountId))
      const all = [
        ...values,
        digests,
        newDigest,
        rememberedUntil ?? null,
        asksSecondStep(way),
        STEPS_WITHOUT_PHONE,
        MAIL_PROTOCOLS,
        passwordHash ?? null,
      ]
      const [begun] = await runStatement<BegunRow>(tx, CREATE, all)
      if (!begun) return undefined
      if (begun.is_alerted && begun.mailbox_id !== null) {
        await enqueueJob(tx, { name: 'report-new-device', mailboxId: begun.mailbox_id, signInId: begun.id })
      }
      if (begun.is_welcomed && begun.mailbox_id !== null) {
        const runAt = new Date(begunAt.getTime() + WELCOME_AFTER_MILLISECONDS)
        await enqueueJob(tx, { name: 'welcome-person', mailboxId: begun.mailbox_id }, { runAt })
      }
      return { hasNewToken: begun.is_new_device || rememberedUntil !== undefined }
    })
  }

  /** Each request looks up its session, and a page sends many at once. */
  find(tokenDigest: string, times: SessionTimes): Promise<FoundSession | undefined> {
    return this.#lookups.find(tokenDigest, () => this.#find(tokenDigest, times))
  }

  async #find(tokenDigest: string, { now, idleSince }: SessionTimes): Promise<FoundSession | undefined> {
    const [row] = await runStatement<SessionRow>(this.#db, FIND, [tokenDigest, now, idleSince])
    return (
      row && {
        actor: toActor(row),
        mailboxVersion: row.version,
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
      }
    )
  }

  consume: SessionStore['consume'] = async (tokenDigest, { now, idleSince }) => {
    interface Row {
      readonly account_id: string
      readonly second_step: SecondStep | null
    }
    const [row] = await runStatement<Row>(this.#db, TAKE, [tokenDigest, now, idleSince])
    return row && { accountId: row.account_id as AccountId, secondStep: row.second_step ?? undefined }
  }

  async noteSeen(tokenDigest: string, at: Date, source: string): Promise<void> {
    await runStatement(this.#db, NOTE_SEEN, [tokenDigest, at, source])
  }

  async ofAccount(accountId: AccountId, { now, idleSince }: SessionTimes): Promise<readonly ListedSession[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select(['id', 'token_digest', 'way', 'created_at', 'last_seen_at', 'source', 'user_agent', 'second_step'])
      .where('account_id', '=', rowId(accountId))
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_SESSIONS)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      tokenDigest: row.token_digest,
      way: row.way as SignInMethod,
      secondStep: (row.second_step ?? undefined) as SecondStep | undefined,
      begunAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      source: row.source,
      userAgent: row.user_agent,
    }))
  }

  async revoke(accountId: AccountId, id: string): Promise<boolean> {
    const rows = await runStatement(this.#db, END, [rowId(accountId), rowId(id)])
    return rows.length > 0
  }

  async revokeOthers(accountId: AccountId, keptDigest: string): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      await lockAccount(tx, rowId(accountId))
      return (await runStatement(tx, END_OTHERS, [rowId(accountId), keptDigest])).length
    })
  }

  async remove(tokenDigest: string): Promise<void> {
    await runStatement(this.#db, REMOVE, [tokenDigest])
  }

  async removeExpired({ now, idleSince }: SessionTimes): Promise<number> {
    const rows = await runStatement(this.#db, REMOVE_EXPIRED, [now, idleSince])
    return rows.length
  }
}
