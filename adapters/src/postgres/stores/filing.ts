import type { FilingContext, FilingReader } from '@sen/core/receiving/filing-store'
import type { FilterId, FolderId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

/** This runs for every received message: one index lookup per fact. */
const KNOWN_OF_MAIL = `
  with own as (
    select m.address from mailbox m where m.id = $1
    union all
    select a.local_part || '@' || d.name from address a join domain d on d.id = a.domain_id
    where a.mailbox_id = $1 and a.kind = 'alias'
  )
  select
    (select id from folder where mailbox_id = $1 and role = 'inbox') as inbox,
    (select id from folder where mailbox_id = $1 and role = 'junk') as junk,
    (select filters_version from mailbox where id = $1) as filters_version,
    case when $2::text is not null then (
      select id from rule
      where mailbox_id = $1 and kind = 'auto_mark_spam' and sender = $2 and is_enabled and removed_at is null
    ) end as blocked_by,
    (select json_build_object('to', f.address, 'own', (select json_agg(address) from own)) from forward_address f
     where f.mailbox_id = $1 and f.is_active) as forward,
    (select json_build_object('firstDay', v.first_day, 'lastDay', v.last_day, 'timeZone', v.time_zone, 'own', (
       select json_agg(address) from (
         select address from own union select address from sender_account where mailbox_id = $1 and verified
       ) every
     )) from vacation v where v.mailbox_id = $1 and v.is_enabled) as vacation,
    case
      when $3::text is null then 'none'
      when exists (select from withheld_delivery where mailbox_id = $1 and delivery_key = $3) then 'recalled'
      when exists (select from message where mailbox_id = $1 and delivery_key = $3) then 'stored'
      else 'none'
    end as earlier`

interface KnownRow {
  readonly inbox: string | null
  readonly junk: string | null
  readonly blocked_by: string | null
  readonly filters_version: number
  readonly forward: { readonly to: string; readonly own: readonly string[] } | null
  readonly vacation: {
    readonly firstDay: string | null
    readonly lastDay: string | null
    readonly timeZone: string
    readonly own: readonly string[]
  } | null
  readonly earlier: FilingContext['earlier']
}

export function filingReader(db: Kysely<Database>, mailboxId: string): FilingReader {
  return {
    context: async (sender, deliveryKey) => {
      const values = [mailboxId, sender ?? null, deliveryKey ?? null]
      const [row] = await runStatement<KnownRow>(db, KNOWN_OF_MAIL, values)
      if (!row?.inbox || !row.junk) throw new Error('a mailbox has no INBOX or no Junk')
      return {
        inbox: row.inbox as FolderId,
        junk: row.junk as FolderId,
        blockedBy: row.blocked_by === null ? undefined : (row.blocked_by as FilterId),
        filtersVersion: row.filters_version,
        forward: row.forward ?? undefined,
        vacation: row.vacation
          ? {
              ...row.vacation,
              firstDay: row.vacation.firstDay ?? undefined,
              lastDay: row.vacation.lastDay ?? undefined,
            }
          : undefined,
        earlier: row.earlier,
      }
    },
  }
}
