import type { AuditEntry, AuditQuery, AuditStore } from '@sen/core/operating/audit-store'
import { domainSpellings } from '@sen/model/administration/addresses'
import type pg from 'pg'

interface SignInRow {
  readonly id: string
  readonly at: Date
  readonly account: string | null
  readonly outcome: string
  readonly way: string | null
  readonly second_step: string | null
  readonly source: string
  readonly user_agent: string
}

interface ActRow {
  readonly id: string
  readonly at: Date
  readonly account: string
  readonly actor: string
  readonly organisation_id: string
  readonly act: string
  readonly target: string
  readonly details: unknown
}

const SIGN_INS = `
  select s.id, s.at, a.login_address as account, s.outcome, s.way, s.second_step, s.source, s.user_agent
  from sign_in s left join account a on a.id = s.account_id
  where ($1::timestamptz is null or s.at >= $1) and ($2::text is null or a.login_address = $2)
    and ($4::text[] is null or split_part(a.login_address, '@', 2) = any($4))
  order by s.id desc limit $3`

const NAMED = `regexp_split_to_array(
    target || ' ' || coalesce((select string_agg(value, ' ') from jsonb_each_text(details)), ''), '[,[:space:]]+')`

const ACTS = `
  select id, at, actor_address as account, actor, organisation_id, act, target, details from administrative_act
  where ($1::timestamptz is null or at >= $1)
    and ($2::text is null or actor_address = $2 or ${NAMED} && array[$2])
    and ($4::text[] is null or split_part(actor_address, '@', 2) = any($4) or exists (
      select from unnest(${NAMED}) named where named = any($4) or split_part(named, '@', 2) = any($4)))
  order by id desc limit $3`

export class PostgresAuditStore implements AuditStore {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async list({ since, account, domain, limit }: AuditQuery): Promise<readonly AuditEntry[]> {
    const domains = domain === undefined ? null : [...domainSpellings(domain)]
    const wanted = [since ?? null, account ?? null, limit, domains]
    const [signIns, acts] = await Promise.all([
      this.#pool.query<SignInRow>(SIGN_INS, wanted),
      this.#pool.query<ActRow>(ACTS, wanted),
    ])
    return [...signIns.rows.map(signInOf), ...acts.rows.map(actOf)]
      .sort((one, other) => one.at.getTime() - other.at.getTime() || Number(one.id) - Number(other.id))
      .slice(-limit)
  }
}

function signInOf(row: SignInRow): AuditEntry {
  return {
    kind: 'sign_in',
    id: row.id,
    at: row.at,
    account: row.account ?? undefined,
    outcome: row.outcome,
    way: row.way ?? undefined,
    secondStep: row.second_step ?? undefined,
    source: row.source,
    userAgent: row.user_agent,
  }
}

function actOf(row: ActRow): AuditEntry {
  return {
    kind: 'act',
    id: row.id,
    at: row.at,
    account: row.account === '' ? undefined : row.account,
    actor: row.actor,
    organisationId: row.organisation_id,
    act: row.act,
    target: row.target,
    details: row.details,
  }
}
