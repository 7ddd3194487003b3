import type { PersonState } from '@sen/model/account/people'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { actOnPerson, type PeopleNeeds, type PersonAdministrator, type PersonReference } from './act-on-person.ts'
import {
  composeLinkMail,
  createPasswordLink,
  type LinkNeeds,
  type NewPasswordLink,
  queueLinkMail,
  requireLinkAllowance,
} from './mail-password-link.ts'
import type { PasswordLink } from './password-link.ts'

export interface NewPasswordRequest {
  readonly mailedTo: string | undefined
  /** Passkeys sign in without the password. */
  readonly withoutPasskeys: boolean
}

/**
 * Ends all sessions and invalidates the old password and earlier links. The second step stays.
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`; `address_invalid`, `too_many_codes`
 */
export async function linkPerson(
  needs: PeopleNeeds & LinkNeeds & { readonly passwords: PasswordHasher },
  by: PersonAdministrator,
  asked: PersonReference,
  { mailedTo, withoutPasskeys }: NewPasswordRequest,
): Promise<NewPasswordLink> {
  if (by !== 'operator') {
    requirePermission(by, 'administer')
    await requireLinkAllowance(needs, by, mailedTo)
  }
  const mailed = await composeMailedLink(needs, by, asked, mailedTo)
  const unknown = await needs.passwords.hash(needs.secrets.token())
  let given: NewPasswordLink | undefined
  await actOnPerson(needs, by, { asked, act: 'link' }, async (w, { accountId, state, address }) => {
    const link = mailed?.link ?? createPasswordLink(needs, purposeIn(state), mailedTo)
    // The state may have changed while the mail was composed.
    if (link.kept.purpose !== purposeIn(state)) throw new Refused('person_state')
    if (mailed) await queueLinkMail(w, mailed.by, mailed.mail)
    const at = needs.clock.now()
    const count = withoutPasskeys ? await w.people.removePasskeys(accountId, at) : 0
    if (count > 0) await recordAct(w, by, { act: 'person.passkeys_removed', target: address, details: { count } }, at)
    await w.people.setPasswordLink(accountId, link.kept, unknown)
    given = link.given
    return { mailed_to: link.kept.sentTo }
  })
  if (!given) throw new Error('the new link is missing')
  return given
}

/** Returns undefined when nothing is mailed, or the person is unknown, which is refused later. */
async function composeMailedLink(
  needs: PeopleNeeds & LinkNeeds,
  by: PersonAdministrator,
  asked: PersonReference,
  mailedTo: string | undefined,
) {
  if (by === 'operator' || mailedTo === undefined || typeof asked !== 'string') return undefined
  const person = await needs.organisations.read(by.organisationId, (r) => r.people.find(asked))
  if (!person) return undefined
  const link = createPasswordLink(needs, purposeIn(person.state), mailedTo)
  return { by, link, mail: await composeLinkMail(needs, by, link, person.address) }
}

function purposeIn(state: PersonState): PasswordLink['purpose'] {
  return state === 'invited' ? 'invitation' : 'reset'
}
