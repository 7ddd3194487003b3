import { Refused } from '../kit/refused.ts'
import { actOnPerson, type PeopleNeeds } from './act-on-person.ts'

/**
 * Used after the provider has recreated the user or reassigned the address. Sessions continue.
 * @returns whether there was a link; undefined if no account has this address, or if it is suspended
 */
export async function unlinkSignOn(needs: PeopleNeeds, address: string): Promise<boolean | undefined> {
  let wasLinked = false
  try {
    await actOnPerson(needs, 'operator', { asked: { address }, act: 'forget_sign_on' }, async (w, { accountId }) => {
      wasLinked = (await w.people.unlinkSignOn(accountId)) > 0
      return wasLinked ? {} : undefined
    })
    return wasLinked
  } catch (error) {
    if (error instanceof Refused && (error.code === 'not_found' || error.code === 'person_state')) return undefined
    throw error
  }
}
