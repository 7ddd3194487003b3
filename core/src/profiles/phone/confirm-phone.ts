import { judgeCode, typedCode } from '@sen/model/account/mailed-code'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { MailStore } from '../../store.ts'
import { phoneCodeDigest } from './send-phone-code.ts'

/**
 * A wrong code uses up an attempt (product decision 20).
 * @throws Refused `code_incorrect`, `code_expired`, `code_used_up`, `phone_in_use` when another account verified the
 * number meanwhile
 */
export async function confirmPhone(
  needs: { readonly store: MailStore; readonly clock: Clock; readonly secrets: Secrets },
  actor: Actor,
  typed: string,
): Promise<void> {
  const { accountId } = actor
  const refusal = await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = needs.clock.now()
    const code = await w.profiles.phoneCode(accountId)
    const isRight =
      code?.digest === phoneCodeDigest(needs.secrets, { accountId, phone: code?.phone ?? '', code: typedCode(typed) })
    const verdict = judgeCode(code, isRight, now)
    if (verdict === 'code_incorrect') await w.profiles.countWrongPhoneCode(accountId)
    if (verdict !== 'right' || !code) return verdict
    await w.profiles.removePhoneCode(accountId, code.digest)
    await w.record({ type: 'account.changed', version })
    if (await w.profiles.isPhoneTaken(accountId, code.phone)) return 'phone_in_use'
    await w.profiles.verifyPhone(accountId, code.phone, now)
    return undefined
  })
  // Throw outside the transaction, so that the attempt is counted.
  if (refusal !== undefined && refusal !== 'right') throw new Refused(refusal)
}
