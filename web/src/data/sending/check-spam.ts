import { checkSpam as checkSpamRoute, type SpamCheckField } from '@sen/contract/spam-check'
import { call } from '../call.ts'

/** The longest that sending waits for the check. */
const PATIENCE_MILLISECONDS = 3_000

/** Undefined when the check is unavailable (spec section 4, send flow). */
export async function checkSpam(messageId: string): Promise<SpamCheckField | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
    return (await call(checkSpamRoute, { params: { id: messageId }, signal })).data
  } catch {
    // A failed check is silent (spec section 8); sending goes on.
    return undefined
  }
}
