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
 * Call it afterwards, so that the log contains only what happened. Work in a single transaction records its act in
 * that.
 * @param written their primary address; nothing is recorded if it is unknown
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
