import { checkSpam as checkSpamRoute, type SpamCheckField } from '@sen/contract/writing/spam-check'
import { call } from '../call.ts'

/** A sender waits so long at most: a check that does not answer stands in nobody's way. */
const PATIENCE_MILLISECONDS = 3_000

/** What looks like spam in a message of one's own; undefined when that cannot be told now (spec section 4, send flow). */
export async function checkSpam(messageId: string): Promise<SpamCheckField | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
    return (await call(checkSpamRoute, { params: { id: messageId }, signal })).data
  } catch {
    // It passes silently (spec section 8): the message goes, or fails by itself.
    return undefined
  }
}
