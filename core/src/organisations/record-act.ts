import type { ActDetails, WithKnownDetails } from '@sen/model/administration/act-changes'
import type { AdministrativeAct } from '@sen/model/administration/acts'
import type { Actor } from '../kit/actor.ts'
import type { OrganisationWriter } from './organisation-store.ts'

/** An Owner, the operator by a command, or an automatic check. */
export type ActBy = Pick<Actor, 'accountId' | 'address'> | 'operator' | 'program'

/** Returns the names of the organisation's domains, by which people know it, as the target of an act. */
export async function organisationName({ domains }: Pick<OrganisationWriter, 'domains'>): Promise<string> {
  return (await domains.list()).map(({ name }) => name).join(', ')
}

export interface Act<Details extends ActDetails = ActDetails> {
  readonly act: AdministrativeAct
  /** The name of the object as people know it: a domain or an address. */
  readonly target: string
  readonly details?: WithKnownDetails<Details>
}

/**
 * Adds an administrative act to the organisation's log, in the same transaction, and refreshes the Owners' open pages.
 * It takes the row locks of their mailboxes, so call it last.
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
