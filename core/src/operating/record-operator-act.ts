import { normaliseEmail } from '@sen/model/addresses'
import type { ActDetails } from '@sen/model/administration/act-changes'
import type { Clock } from '../kit/clock.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type Act, recordAct } from '../organisations/record-act.ts'
import type { PeopleDirectory } from '../people/people-store.ts'

export interface OperatorActNeeds {
  readonly organisations: OrganisationStore
  readonly clock: Clock
}

/**
 * Says in an organisation's log what a command of the operator's has done to somebody in many transactions, as an import does. It is
 * called after it was done, so that the log never says what did not happen; what is done in one transaction is recorded in that.
 * @param written their own address. Nobody has it: nothing is written
 */
export async function recordOperatorActOn<Details extends ActDetails>(
  needs: OperatorActNeeds & { readonly people: Pick<PeopleDirectory, 'findByAddress'> },
  written: string,
  act: Omit<Act<Details>, 'target'>,
): Promise<void> {
  const address = normaliseEmail(written)
  const found = await needs.people.findByAddress(address)
  if (!found) return
  const done: Act<Details> = { ...act, target: address }
  await needs.organisations.write(found.organisationId, (w) => recordAct(w, 'operator', done, needs.clock.now()))
}
