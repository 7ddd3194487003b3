import { requirePermission } from '../kit/require-permission.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { type Administrator, actOnPerson, type PeopleNeeds, type PersonAsked } from './act-on-person.ts'
import {
  type GivenLink,
  type LinkNeeds,
  mailLink,
  type NewLink,
  newLink,
  requireLinkTurn,
} from './mail-password-link.ts'

export interface NewPasswordAsked {
  /** An outside address given by an Owner; undefined if the caller hands the link over. */
  readonly mailedTo: string | undefined
  /** Whether to remove passkeys too, which sign in without the password. */
  readonly withoutPasskeys: boolean
}

/**
 * Creates a link for choosing a password, which replaces earlier links, for a forgotten password or an expired
 * invitation. All sessions end, remembered devices are forgotten, and the old password becomes invalid. The second step
 * stays, and so do passkeys unless their removal is requested, which is logged separately.
 * @returns the link, which is not stored
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`; `address_invalid`, `too_many_codes`
 */
export async function linkPerson(
  needs: PeopleNeeds & LinkNeeds & { readonly passwords: PasswordHasher },
  by: Administrator,
  asked: PersonAsked,
  { mailedTo, withoutPasskeys }: NewPasswordAsked,
): Promise<GivenLink> {
  if (by !== 'operator') {
    requirePermission(by, 'administer')
    await requireLinkTurn(needs, by, mailedTo)
  }
  const unknown = await needs.passwords.hash(needs.secrets.token())
  let link: NewLink | undefined
  const { address } = await actOnPerson(needs, by, { asked, act: 'link' }, async (w, { accountId, state, address }) => {
    const at = needs.clock.now()
    const count = withoutPasskeys ? await w.people.removePasskeys(accountId, at) : 0
    if (count > 0) await recordAct(w, by, { act: 'person.passkeys_removed', target: address, details: { count } }, at)
    link = newLink(needs, state === 'invited' ? 'invitation' : 'reset', mailedTo)
    await w.people.link(accountId, link.kept, unknown)
    return { mailed_to: link.kept.sentTo }
  })
  if (!link) throw new Error('a link that was given is not there')
  if (by !== 'operator') await mailLink(needs, by, link, address)
  return link.given
}
