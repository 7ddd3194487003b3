import type { FailedSignIn, SignIn, SignInLog, SignInsQuery } from '@sen/core/identity/sign-in-log'
import { andOneMore, type PageInfo, pageOf } from '@sen/core/kit/list-page'
import { FAILED_SIGN_INS_KEPT_PER_HOUR } from '@sen/model/account/session-limits'
import type { SignInMethod, SignInOutcome } from '@sen/model/account/sign-in-methods'
import type { SecondStep } from '@sen/model/account/two-step'
import { MAIL_PROTOCOLS } from '@sen/model/app-passwords/app-passwords'
import type { AccountId, MailboxId } from '@sen/model/ids'
import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'
import { type Kysely, type Selectable, sql } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const FAILED_OUTCOMES: readonly FailedSignIn['outcome'][] = [
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'app_password_required',
]

/** Counting stops at the number of rows that may be recorded within an hour. */
const NOTE_FAILED = `
  insert into sign_in (account_id, at, outcome, way, source, user_agent)
  select $1::bigint, $2, $5, $6, $3, $4
  where (
    select count(*) from (
      select from (
        select at, outcome from sign_in where account_id is not distinct from $1::bigint order by id desc
        limit ${FAILED_SIGN_INS_KEPT_PER_HOUR}
      ) late where late.outcome = any($8::text[]) and late.at > $2::timestamptz - interval '1 hour'
    ) failed
  ) < ${FAILED_SIGN_INS_KEPT_PER_HOUR} and ($6 <> all($7::text[]) or not exists (
    select from (
      select at, outcome, way, source from sign_in where account_id is not distinct from $1::bigint order by id desc
      limit ${FAILED_SIGN_INS_KEPT_PER_HOUR}
    ) late where late.way = $6 and late.source = $3 and late.outcome = $5 and late.at > $2::timestamptz - interval '1 hour'
  ))`

const SHOWN = [
  'id',
  'at',
  'outcome',
  'way',
  'source',
  'user_agent',
  'second_step',
  'is_new_device',
  'app_password_name',
] as const

type SignInRow = Pick<Selectable<Database['sign_in']>, (typeof SHOWN)[number]>
type Matching = ReturnType<typeof matchingOf>
interface FoundSignIns {
  readonly read: readonly SignInRow[]
  readonly counted: number
}

/** User agents and addresses are ASCII. Comparing bytes costs a third of `ilike` with the collation. */
const SEARCHED = sql`lower((source || ' ' || user_agent) collate "C")`

export class PostgresSignInLog implements SignInLog {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async noteFailed(accountId: AccountId | undefined, failed: FailedSignIn): Promise<void> {
    const { at, source, userAgent, outcome, way = outcome === 'wrong_passkey' ? 'passkey' : 'password' } = failed
    const id = accountId === undefined ? null : rowId(accountId)
    const values = [id, at, source, userAgent, outcome, way, MAIL_PROTOCOLS, FAILED_OUTCOMES]
    await runStatement(this.#db, NOTE_FAILED, values)
  }

  async ofAccount(
    accountId: AccountId,
    { after, limit, words }: SignInsQuery,
  ): Promise<{ readonly signIns: readonly SignIn[] } & PageInfo<string>> {
    const matching = matchingOf(this.#db, accountId, words)
    const { read, counted } = await (after === undefined
      ? this.#readFirst(matching, limit)
      : this.#readBehind(matching, after, limit))
    const { rows, ...end } = pageOf(read, counted, limit, ({ id }) => id)
    return { signIns: rows.map(toSignIn), ...end }
  }

  /** The count includes the first page, so that no row is compared twice. */
  async #readFirst(matching: Matching, limit: number): Promise<FoundSignIns> {
    const counting = matching.select(SHOWN).orderBy('id', 'desc').limit(andOneMore(MAX_COUNTED_ROWS))
    const read = await this.#db
      .selectFrom(counting.as('counted'))
      .select(SHOWN)
      .select((of) => of.fn.countAll<string>().over().as('count'))
      .orderBy('id', 'desc')
      .limit(andOneMore(limit))
      .execute()
    return { read, counted: Number(read[0]?.count ?? 0) }
  }

  async #readBehind(matching: Matching, after: string, limit: number): Promise<FoundSignIns> {
    const [read, counted] = await Promise.all([
      matching.select(SHOWN).where('id', '<', rowId(after)).orderBy('id', 'desc').limit(andOneMore(limit)).execute(),
      this.#db
        .selectFrom(matching.select('id').limit(andOneMore(MAX_COUNTED_ROWS)).as('counted'))
        .select((of) => of.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ])
    return { read, counted: Number(counted.count) }
  }

  async find(id: string): Promise<(SignIn & { readonly mailboxId: MailboxId }) | undefined> {
    const row = await this.#db
      .selectFrom('sign_in')
      .innerJoin('mailbox_access', (join) =>
        join.onRef('mailbox_access.account_id', '=', 'sign_in.account_id').on('mailbox_access.role', '=', 'own'),
      )
      .select([...SHOWN, 'mailbox_id'])
      .where('id', '=', rowId(id))
      .executeTakeFirst()
    return row && { ...toSignIn(row), mailboxId: row.mailbox_id as MailboxId }
  }

  async purge(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('sign_in').where('at', '<', before).executeTakeFirst()
    return Number(numDeletedRows)
  }
}

function matchingOf(db: Kysely<Database>, accountId: AccountId, words: readonly string[]) {
  return words.reduce(
    (query, word) => query.where(sql<boolean>`strpos(${SEARCHED}, ${word.toLowerCase()}) > 0`),
    db.selectFrom('sign_in').where('account_id', '=', rowId(accountId)),
  )
}

function toSignIn(row: SignInRow): SignIn {
  return {
    id: row.id,
    at: row.at,
    outcome: row.outcome as SignInOutcome,
    way: (row.way ?? undefined) as SignInMethod | undefined,
    secondStep: (row.second_step ?? undefined) as SecondStep | undefined,
    isNewDevice: row.is_new_device,
    appPasswordName: row.app_password_name ?? undefined,
    source: row.source,
    userAgent: row.user_agent,
  }
}
