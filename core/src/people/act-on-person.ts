import { type PersonAct, personActRefusal } from '@sen/model/account/people'
import type { ActDetails, WithKnownDetails } from '@sen/model/administration/act-changes'
import type { AdministrativeAct } from '@sen/model/administration/acts'
import type { AccountId, OrganisationId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore, OrganisationWriter } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { requireStillOwner } from '../organisations/require-still-owner.ts'
import type { PeopleDirectory, Person } from './people-store.ts'

export interface PeopleNeeds {
  readonly organisations: OrganisationStore
  readonly people: PeopleDirectory
  readonly clock: Clock
}

export type PersonAdministrator = Actor | 'operator'

/** An Owner names the account, the operator its address. */
export type PersonReference = AccountId | { readonly address: string }

const RECORDED: Readonly<Record<PersonAct, AdministrativeAct>> = {
  change: 'person.changed',
  suspend: 'person.suspended',
  resume: 'person.resumed',
  delete: 'person.deleted',
  restore: 'person.restored',
  link: 'person.linked',
  password: 'person.password_set',
  add_owner: 'person.owner_added',
  remove_owner: 'person.owner_removed',
  recover_mail: 'person.mail_recovered',
  two_step_off: 'person.two_step_off',
  remove_passkeys: 'person.passkeys_removed',
  login_link: 'person.login_link',
  forget_sign_on: 'person.sign_on_forgotten',
  release_sending: 'person.sending_released',
}

/**
 * Checks the state and rights under the organisation's lock. The operator may remove access from the last Owner, but
 * not the role.
 * @param work returns the details for the log; undefined if there was no change
 * @throws Refused `not_permitted`; `not_found`, also for a person of another organisation; `last_owner`, `person_state`
 */
export async function actOnPerson<Details extends ActDetails>(
  needs: PeopleNeeds,
  by: PersonAdministrator,
  { asked, act }: { readonly asked: PersonReference; readonly act: PersonAct },
  work: (w: OrganisationWriter, person: Person) => Promise<WithKnownDetails<Details> | undefined>,
): Promise<Person> {
  const { organisationId, accountId } = await findAsked(needs, by, asked)
  return needs.organisations.write(organisationId, async (w) => {
    const person = await w.people.find(accountId)
    if (!person) throw new Refused('not_found')
    const isOperator = by === 'operator'
    const refusal = personActRefusal(act, {
      state: person.state,
      isSelf: !isOperator && person.accountId === by.accountId,
      isLastOwner: (!isOperator || act === 'remove_owner') && (await w.people.isLastOwner(accountId)),
    })
    if (refusal) throw new Refused(refusal)
    if (!isOperator) await requireStillOwner(w, by)
    const details = await work(w, person)
    if (details) await recordAct(w, by, { act: RECORDED[act], target: person.address, details }, needs.clock.now())
    return person
  })
}

async function findAsked(
  { people }: PeopleNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
): Promise<{ readonly accountId: AccountId; readonly organisationId: OrganisationId }> {
  if (by !== 'operator') {
    requirePermission(by, 'administer')
    if (typeof asked === 'string') return { accountId: asked, organisationId: by.organisationId }
  }
  const found = typeof asked === 'string' ? undefined : await people.findByAddress(asked.address)
  if (!found || by !== 'operator') throw new Refused('not_found')
  return found
}
