import { MAX_HIDDEN_RECIPIENTS } from '@sen/model/contacts/limits'
import { Refused } from '../kit/refused.ts'
import type { Reader } from '../store.ts'

/** @param email in the form of `normaliseEmail` @throws Refused too_many_hidden_recipients, unless hidden already */
export async function requireRoomToHide(r: Reader, email: string): Promise<void> {
  const hidden = await r.contacts.hidden(MAX_HIDDEN_RECIPIENTS)
  if (hidden.length < MAX_HIDDEN_RECIPIENTS || hidden.some((each) => each.email === email)) return
  throw new Refused('too_many_hidden_recipients', { limit: MAX_HIDDEN_RECIPIENTS })
}
