import type { Audience, OrganisationEvent } from '@sen/core/organisations/organisation-store'
import type { Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const OF_ORGANISATION = 'domain.organisation_id = $1'
const CONDITIONS = {
  owners: `$3::bigint is null and ${OF_ORGANISATION} and mailbox.id in (
    select own.mailbox_id from account join mailbox_access own on own.account_id = account.id and own.role = 'own'
    where account.is_owner
  )`,
  everybody: `$3::bigint is null and ${OF_ORGANISATION}`,
  domain: `${OF_ORGANISATION} and domain.id = $3`,
  mailbox: `${OF_ORGANISATION} and mailbox.id = $3`,
} as const

/** Every transaction that locks several mailboxes uses the order of their ids. */
function recordEvent(condition: string): string {
  return `
    with heard as (
      select mailbox.id from mailbox join domain on domain.id = mailbox.domain_id
      where ${condition}
      order by mailbox.id for no key update of mailbox
    ), counted as (
      update mailbox set version = version + 1 from heard where mailbox.id = heard.id
      returning mailbox.id, mailbox.version
    )
    insert into mailbox_event (mailbox_id, version, body)
    select id, version, $2::jsonb || jsonb_build_object('version', version) from counted
    returning mailbox_id`
}

export async function notifyMailboxes(
  tx: Transaction<Database>,
  organisationId: string,
  audience: Audience,
  event: OrganisationEvent,
): Promise<readonly string[]> {
  const [condition, id] = conditionOf(audience)
  const rows = await runStatement<{ mailbox_id: string }>(tx, recordEvent(condition), [
    organisationId,
    JSON.stringify(event),
    id,
  ])
  return rows.map(({ mailbox_id }) => mailbox_id)
}

function conditionOf(audience: Audience): readonly [string, string | null] {
  if (typeof audience === 'string') return [CONDITIONS[audience], null]
  return 'domain' in audience
    ? [CONDITIONS.domain, rowId(audience.domain)]
    : [CONDITIONS.mailbox, rowId(audience.mailbox)]
}
