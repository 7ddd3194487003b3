import { Refused } from '../kit/refused.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * For the operator, when a provider of single sign-on has made somebody anew, or has given an address to somebody else: whoever comes
 * next with the account's address is taken for its user. Its sessions go on. The organisation's log says it in the same transaction.
 * @returns whether it was linked to anybody; undefined when nobody signs in with this address, or the account is suspended
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
