import type { ActDetails, WithKnownDetails } from '@sen/model/administration/act-changes'
import type { AdministrativeAct } from '@sen/model/administration/acts'
import type { Actor } from '../kit/actor.ts'
import type { OrganisationWriter } from './organisation-store.ts'

export type ActBy = Pick<Actor, 'accountId' | 'address'> | 'operator' | 'program'

/** People know an organisation by its domains. */
export async function organisationName({ domains }: Pick<OrganisationWriter, 'domains'>): Promise<string> {
  return (await domains.list()).map(({ name }) => name).join(', ')
}

export interface Act<Details extends ActDetails = ActDetails> {
  readonly act: AdministrativeAct
  readonly target: string
  readonly details?: WithKnownDetails<Details>
}

/** Takes the row locks of the Owners' mailboxes, so call it last. */
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
