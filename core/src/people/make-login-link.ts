import { LOGIN_CODE_SECONDS } from '@sen/model/limits'
import type { Secrets } from '../ports/secrets.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * The operator makes a one-time code that opens a session of somebody's account, as `issueLoginCode` does for the provider's portal;
 * the organisation's log says so in the same transaction: there is no code that it does not tell of.
 * @param address the person's own
 * @returns the code, which is kept nowhere
 * @throws Refused `not_found` when nobody has this address; `person_state` when they are suspended or deleted
 */
export async function makeLoginLink(
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
