import type { SendingMeter, SendingMeterReader } from '@sen/core/sending/limits/sending-meter-store'
import { DAY_MILLISECONDS, DAY_SECONDS, HOUR_MILLISECONDS } from '@sen/model/durations'
import type { OrganisationId } from '@sen/model/ids'
import { GIVE_UP_AFTER_SECONDS } from '@sen/model/sending/limits'
import type { SendingHoldCause } from '@sen/model/sending-limits/sending-limits'
import type { Kysely, Transaction } from 'kysely'
import { runStatement } from '../../run-statement.ts'
import type { Database } from '../../schema.ts'

/** Planned mail counts when it is released. */
const COUNTS = `s.kind = 'message' and s.state not in ('cancelled', 'missed') and (s.state <> 'held' or s.planned_at is null)`

const sent = (counts: string) => `(
  select d.recipient, d.domain, d.queued_at, d.refused_at
  from delivery d join submission s on s.id = d.submission_id where d.mailbox_id = $1 and ${counts}
  union all
  select recipient, domain, queued_at, refused_at from purged_delivery where mailbox_id = $1
)`

/** Sums per ten minutes are used for other mailboxes, of which the oldest counts as a whole. */
const FIGURES = `
  select home.organisation_id, m.sending_held_by, own.*, other.*
  from mailbox m join domain home on home.id = m.domain_id
  cross join lateral (
    select count(*) filter (where d.queued_at > $2)::integer as mailbox_hour, count(*)::integer as mailbox_day
    from ${sent(COUNTS)} d where d.queued_at > $3
  ) own
  cross join lateral (
    select
      coalesce(sum(recipients) filter (where organisation_id = home.organisation_id and since > $4), 0)::integer as organisation_hour,
      coalesce(sum(recipients) filter (where organisation_id = home.organisation_id), 0)::integer as organisation_day,
      coalesce(sum(recipients) filter (where since > $4), 0)::integer as installation_hour,
      coalesce(sum(recipients), 0)::integer as installation_day
    from sent_recipients where since > $5
  ) other
  where m.id = $1`

const COUNT = `
  insert into sent_recipients (since, organisation_id, recipients)
  select $2, home.organisation_id, $3 from mailbox m join domain home on home.id = m.domain_id where m.id = $1
  on conflict (since, organisation_id) do update set recipients = sent_recipients.recipients + excluded.recipients`

const DISCOUNT = `
  update sent_recipients set recipients = greatest(recipients - $3, 0)
  from mailbox m join domain home on home.id = m.domain_id
  where m.id = $1 and since = $2 and sent_recipients.organisation_id = home.organisation_id`

const NEW_RECIPIENTS = `
  with begun as (
    select greatest($2::timestamptz, coalesce(m.sending_released_at, '-infinity')) as at, home.organisation_id
    from mailbox m join domain home on home.id = m.domain_id where m.id = $1
  )
  select count(distinct d.recipient)::integer as count
  from begun, ${sent(`s.kind = 'message' and s.state in ('released', 'done')`)} d
  where d.queued_at > begun.at
    and not exists (select from domain own where own.name = d.domain and own.organisation_id = begun.organisation_id)
    and not exists (
      select from delivery earlier
      where earlier.mailbox_id = $1 and earlier.recipient = d.recipient and earlier.queued_at <= begun.at)
    and not exists (
      select from purged_delivery earlier
      where earlier.mailbox_id = $1 and earlier.recipient = d.recipient and earlier.queued_at <= begun.at)`

/** Older deliveries are no longer retried. A last attempt may take until the next day. */
const BOUNCES = `
  select count(*)::integer as count
  from mailbox m, ${sent(`s.kind = 'message'`)} d
  where m.id = $1 and d.queued_at > $2::timestamptz - interval '${GIVE_UP_AFTER_SECONDS + DAY_SECONDS} seconds'
    and d.refused_at > greatest($2::timestamptz, coalesce(m.sending_released_at, '-infinity'))`

const HOLD = `
  update mailbox set sending_held_at = $3, sending_held_by = $2 where id = $1 and sending_held_at is null returning id`

interface FiguresRow {
  readonly organisation_id: string
  readonly sending_held_by: string | null
  readonly mailbox_hour: number
  readonly mailbox_day: number
  readonly organisation_hour: number
  readonly organisation_day: number
  readonly installation_hour: number
  readonly installation_day: number
}

const TEN_MINUTES = 600_000

export function sendingMeterReader(db: Kysely<Database>, mailboxId: string): SendingMeterReader {
  return {
    figures: async (now) => {
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
      const since = [
        before(HOUR_MILLISECONDS),
        before(DAY_MILLISECONDS),
        before(HOUR_MILLISECONDS + TEN_MINUTES),
        before(DAY_MILLISECONDS + TEN_MINUTES),
      ]
      const [row] = await runStatement<FiguresRow>(db, FIGURES, [mailboxId, ...since])
      if (!row) throw new Error(`there is no mailbox ${mailboxId}`)
      return {
        organisationId: row.organisation_id as OrganisationId,
        heldBy: (row.sending_held_by as SendingHoldCause | null) ?? undefined,
        mailbox: { hour: row.mailbox_hour, day: row.mailbox_day },
        organisation: { hour: row.organisation_hour, day: row.organisation_day },
        installation: { hour: row.installation_hour, day: row.installation_day },
      }
    },
  }
}

export function sendingMeter(tx: Transaction<Database>, mailboxId: string): SendingMeter {
  const countOf = async (text: string, since: Date): Promise<number> =>
    (await runStatement<{ count: number }>(tx, text, [mailboxId, since]))[0]?.count ?? 0
  return {
    ...sendingMeterReader(tx, mailboxId),
    count: async (recipients, at) => {
      await runStatement(tx, COUNT, [mailboxId, tenMinutesOf(at), recipients])
    },
    discount: async (recipients, at) => {
      await runStatement(tx, DISCOUNT, [mailboxId, tenMinutesOf(at), recipients])
    },
    newRecipientsSince: (since) => countOf(NEW_RECIPIENTS, since),
    bouncesSince: (since) => countOf(BOUNCES, since),
    hold: async (cause, at) => (await runStatement(tx, HOLD, [mailboxId, cause, at])).length > 0,
  }
}

function tenMinutesOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / TEN_MINUTES) * TEN_MINUTES)
}
