import { normaliseEmail } from '@sen/model/addresses'
import type { ActDetails } from '@sen/model/administration/act-changes'
import type { OrganisationId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type Act, recordAct } from '../organisations/record-act.ts'
import type { PeopleDirectory } from '../people/people-store.ts'

export interface OperatorActNeeds {
  readonly organisations: OrganisationStore
  readonly clock: Clock
}

/**
 * Says in an organisation's log what a command of the operator's has done there, where what was done is not the organisation's own
 * rows: an account's second step, a key. It is called after it was done, so that the log never says what did not happen.
 */
export function recordOperatorAct<Details extends ActDetails>(
  needs: OperatorActNeeds,
  organisationId: OrganisationId,
  act: Act<Details>,
): Promise<void> {
  return needs.organisations.write(organisationId, (w) => recordAct(w, 'operator', act, needs.clock.now()))
}

/** The same of somebody, by their own address. Nobody has it: nothing is written. */
export async function recordOperatorActOn<Details extends ActDetails>(
  needs: OperatorActNeeds & { readonly people: Pick<PeopleDirectory, 'findByAddress'> },
  written: string,
  act: Omit<Act<Details>, 'target'>,
): Promise<void> {
  const address = normaliseEmail(written)
  const found = await needs.people.findByAddress(address)
  if (found) await recordOperatorAct(needs, found.organisationId, { ...act, target: address })
}
