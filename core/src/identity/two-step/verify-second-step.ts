import { phoneForCodes, type SecondStepCode } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { TimeCodes } from '../../ports/time-codes.ts'
import { recoveryCodeDigest } from './recovery-codes.ts'
import { secondStepCodeDigest } from './send-second-step-code.ts'
import type { TwoStepStore } from './two-step-store.ts'

export interface SecondStepNeeds {
  readonly twoStep: TwoStepStore
  readonly timeCodes: TimeCodes
  readonly secrets: Secrets
  readonly clock: Clock
}

/** Codes of an app and of a phone have the same form. */
export type UsedSecondStep = SecondStepCode['kind'] | 'phone'

/**
 * Every code is valid once, also for concurrent requests, so that an observed code is useless.
 * @param asker the digest of the token of the session or of the pending sign-in, for which a sent code is valid
 * @throws Refused `code_incorrect`; `code_used` for a code of the app that was used before
 */
export async function verifySecondStep(
  needs: SecondStepNeeds,
  accountId: AccountId,
  { kind, digits }: SecondStepCode,
  asker: string,
): Promise<UsedSecondStep> {
  if (kind === 'recovery_code') {
    const digest = recoveryCodeDigest(needs.secrets, accountId, digits)
    if (!(await needs.twoStep.consumeRecoveryCode(accountId, digest))) throw new Refused('code_incorrect')
    return kind
  }
  if (await takesSentCode(needs, accountId, digits, asker)) return 'phone'
  const secret = await needs.twoStep.secret(accountId)
  const period = secret === undefined ? undefined : needs.timeCodes.periodOf(secret, digits, needs.clock.now())
  if (secret === undefined || period === undefined) throw new Refused('code_incorrect')
  if (!(await needs.twoStep.consumePeriod(accountId, secret, period))) throw new Refused('code_used')
  return kind
}

async function takesSentCode(
  { twoStep, secrets, clock }: SecondStepNeeds,
  accountId: AccountId,
  digits: string,
  asker: string,
): Promise<boolean> {
  const state = await twoStep.state(accountId)
  // The number may have been removed since, or the password reset with it.
  if (!state || phoneForCodes(state.phone) === undefined) return false
  const codeDigest = secondStepCodeDigest(secrets, asker, digits)
  return twoStep.consumeCode(accountId, { askerDigest: asker, codeDigest, now: clock.now() })
}
