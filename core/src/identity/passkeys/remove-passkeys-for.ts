import { normaliseEmail } from '@sen/model/addresses'
import type { AccountStore } from '../../accounts/account-store.ts'
import { type OperatorActNeeds, recordOperatorActOn } from '../../operating/record-operator-act.ts'
import type { PeopleDirectory } from '../../people/people-store.ts'
import type { PasskeyStore } from './passkey-store.ts'

/**
 * The operator takes all passkeys of an account away, which have come into somebody else's hands. It is written where the account's
 * sign-ins are, for its owner to see, and into the organisation's log.
 * @returns how many there were; undefined when nobody signs in with this address, or the account is suspended
 */
export async function removePasskeysFor(
  needs: OperatorActNeeds & {
    readonly accounts: AccountStore
    readonly passkeys: PasskeyStore
    readonly people: PeopleDirectory
  },
  address: string,
): Promise<number | undefined> {
  const login = await needs.accounts.findLogin(normaliseEmail(address))
  if (!login) return undefined
  const act = { at: needs.clock.now(), userAgent: '', source: '' }
  const count = await needs.passkeys.removeAll(login.accountId, act)
  if (count > 0) await recordOperatorActOn(needs, address, { act: 'person.passkeys_removed', details: { count } })
  return count
}
