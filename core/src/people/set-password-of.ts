import { composedPassword } from '@sen/model/account/passwords'
import { requireNewPassword } from '../identity/passwords.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * Ends all sessions and invalidates a pending password link; second step and passkeys stay.
 * @throws Refused `not_found`, `person_state`; the refusals of `requireNewPassword`
 */
export async function setPasswordOf(
  needs: PeopleNeeds & { readonly passwords: PasswordHasher },
  address: string,
  password: string,
): Promise<void> {
  requireNewPassword({ password })
  const hash = await needs.passwords.hash(composedPassword(password))
  await actOnPerson(needs, 'operator', { asked: { address }, act: 'password' }, async (w, { accountId }) => {
    await w.people.setPassword(accountId, hash)
    return {}
  })
}
