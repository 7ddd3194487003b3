import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Clock } from '../../kit/clock.ts'
import type { PasskeyStore } from './passkey-store.ts'

/**
 * The operator takes all passkeys of an account away, which have come into somebody else's hands. It is written where the account's
 * sign-ins are, for its owner to see.
 * @returns how many there were; undefined when nobody signs in with this address, or the account is suspended
 */
export async function removePasskeysFor(
  needs: { readonly accounts: AccountStore; readonly passkeys: PasskeyStore; readonly clock: Clock },
  address: string,
): Promise<number | undefined> {
  const login = await needs.accounts.findLogin(normaliseEmail(address))
  if (!login) return undefined
  return needs.passkeys.removeAll(login.accountId, { at: needs.clock.now(), userAgent: '', source: '' })
}
