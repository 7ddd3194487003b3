import { LOGIN_CODE_SECONDS } from '@sen/model/account/sign-in-limits'
import type { Secrets } from '../ports/secrets.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * The log gets an entry in the same transaction, so no code is unlogged.
 * @throws Refused `not_found` if no person has this address; `person_state` if they are suspended or deleted
 */
export async function createLoginLink(
  needs: PeopleNeeds & { readonly secrets: Secrets },
  address: string,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + LOGIN_CODE_SECONDS * 1_000)
  const codeDigest = needs.secrets.digest(code)
  await actOnPerson(needs, 'operator', { asked: { address }, act: 'login_link' }, async (w, { accountId }) => {
    await w.people.addLoginCode({ codeDigest, accountId, expiresAt })
    return {}
  })
  return { code, expiresAt }
}
