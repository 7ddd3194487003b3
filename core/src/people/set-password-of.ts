import { composedPassword } from '@sen/model/account/passwords'
import { requireNewPassword } from '../identity/passwords.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * The operator gives somebody a password in place of the one that they had. All their sessions end, no device is remembered, and a
 * link for a password opens nothing any more; a second step and passkeys stay.
 * @throws Refused `not_found`, `person_state`; what `requireNewPassword` refuses
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
