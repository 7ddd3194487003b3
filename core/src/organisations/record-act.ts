import type { ActDetails, WithKnownDetails } from '@sen/model/administration/act-changes'
import type { AdministrativeAct } from '@sen/model/administration/acts'
import type { Actor } from '../kit/actor.ts'
import type { OrganisationWriter } from './organisation-store.ts'

/** An Owner, the operator by a command, or a check that runs by itself. */
export type ActBy = Pick<Actor, 'accountId' | 'address'> | 'operator' | 'program'

/** What people know an organisation by, as the target of an act: its domains. */
export async function organisationName({ domains }: Pick<OrganisationWriter, 'domains'>): Promise<string> {
  return (await domains.list()).map(({ name }) => name).join(', ')
}

export interface Act<Details extends ActDetails = ActDetails> {
  readonly act: AdministrativeAct
  /** What it was done to, by the name that people know it by: a domain, an address. */
  readonly target: string
  readonly details?: WithKnownDetails<Details>
}

/**
 * Writes an administrative act into the organisation's log, in the transaction that does it, and has the Owners' open pages ask anew.
 * Takes the row locks of their mailboxes: call it last.
 */
export async function recordAct<Details extends ActDetails>(
  w: OrganisationWriter,
  by: ActBy,
  { act, target, details }: Act<Details>,
  at: Date,
): Promise<void> {
  const owner = typeof by === 'string' ? undefined : by
  await w.acts.add({
    at,
    author: typeof by === 'string' ? by : 'owner',
    accountId: owner?.accountId,
    authorAddress: owner?.address ?? '',
    act,
    target,
    details: details ?? {},
  })
  await w.record('owners', { type: 'administration.changed' })
}
