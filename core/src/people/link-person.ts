import type { AccountId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'
import {
  type GivenLink,
  type LinkNeeds,
  mailLink,
  type NewLink,
  newLink,
  requireLinkTurn,
} from './mail-password-link.ts'

export interface NewPasswordAsked {
  /** An address outside; undefined: the Owner hands the link over. */
  readonly mailedTo: string | undefined
  /** What signs in without the password goes as well. */
  readonly withoutPasskeys: boolean
}

/**
 * Gives somebody a link by which they choose a password, in place of every one before: for who has forgotten theirs, or whose
 * invitation has expired. All their sessions end, no device is remembered, and the password that they had is none any more; a second
 * step stays, and so do passkeys unless they are to go too, which the log says by itself.
 * @returns the link, which is kept nowhere
 * @throws Refused `not_permitted`, `not_found`, `last_owner`, `person_state`; `address_invalid`, `too_many_codes`
 */
export async function linkPerson(
  needs: PeopleNeeds & LinkNeeds & { readonly passwords: PasswordHasher },
  actor: Actor,
  accountId: AccountId,
  { mailedTo, withoutPasskeys }: NewPasswordAsked,
): Promise<GivenLink> {
  requirePermission(actor, 'administer')
  await requireLinkTurn(needs, actor, mailedTo)
  const unknown = await needs.passwords.hash(needs.secrets.token())
  let link: NewLink | undefined
  const { address } = await actOnPerson(
    needs,
    actor,
    { asked: accountId, act: 'link' },
    async (w, { state, address }) => {
      const at = needs.clock.now()
      const count = withoutPasskeys ? await w.people.removePasskeys(accountId, at) : 0
      if (count > 0)
        await recordAct(w, actor, { act: 'person.passkeys_removed', target: address, details: { count } }, at)
      link = newLink(needs, state === 'invited' ? 'invitation' : 'reset', mailedTo)
      await w.people.link(accountId, link.kept, unknown)
      return { mailed_to: link.kept.sentTo }
    },
  )
  if (!link) throw new Error('a link that was given is not there')
  await mailLink(needs, actor, link, address)
  return link.given
}
