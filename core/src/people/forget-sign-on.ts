import { Refused } from '../kit/refused.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * Removes an account's link to single sign-on on behalf of the operator, after the provider has recreated the user or
 * reassigned the address. The next sign-on with the account's address is then linked to it. Sessions continue. The
 * organisation's log gets an entry in the same transaction.
 * @returns whether there was a link; undefined if no account has this address, or if it is suspended
 */
export async function forgetSignOn(needs: PeopleNeeds, address: string): Promise<boolean | undefined> {
  let wasLinked = false
  try {
    await actOnPerson(needs, 'operator', { asked: { address }, act: 'forget_sign_on' }, async (w, { accountId }) => {
      wasLinked = (await w.people.forgetSignOn(accountId)) > 0
      return wasLinked ? {} : undefined
    })
    return wasLinked
  } catch (error) {
    if (error instanceof Refused && (error.code === 'not_found' || error.code === 'person_state')) return undefined
    throw error
  }
}
