import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { SignOnStore } from './sign-on-store.ts'

/**
 * For the operator, when a provider of single sign-on has made somebody anew, or has given an address to somebody else: whoever comes
 * next with the account's address is taken for its user. Its sessions go on.
 * @returns whether it was linked to anybody; undefined when nobody signs in with this address, or the account is suspended
 */
export async function forgetSignOn(
  needs: { readonly accounts: AccountStore; readonly signOnLinks: SignOnStore },
  address: string,
): Promise<boolean | undefined> {
  const login = await needs.accounts.findLogin(normaliseEmail(address))
  return login && (await needs.signOnLinks.unlink(login.accountId)) > 0
}
