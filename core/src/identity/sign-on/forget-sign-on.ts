import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../../accounts/account-store.ts'
import { type OperatorActNeeds, recordOperatorActOn } from '../../operating/record-operator-act.ts'
import type { PeopleDirectory } from '../../people/people-store.ts'
import type { SignOnStore } from './sign-on-store.ts'

/**
 * For the operator, when a provider of single sign-on has made somebody anew, or has given an address to somebody else: whoever comes
 * next with the account's address is taken for its user. Its sessions go on. The organisation's log says it.
 * @returns whether it was linked to anybody; undefined when nobody signs in with this address, or the account is suspended
 */
export async function forgetSignOn(
  needs: OperatorActNeeds & {
    readonly accounts: AccountStore
    readonly signOnLinks: SignOnStore
    readonly people: PeopleDirectory
  },
  address: string,
): Promise<boolean | undefined> {
  const login = await needs.accounts.findLogin(normaliseEmail(address))
  if (!login) return undefined
  const wasLinked = (await needs.signOnLinks.unlink(login.accountId)) > 0
  if (wasLinked) await recordOperatorActOn(needs, address, { act: 'person.sign_on_forgotten' })
  return wasLinked
}
