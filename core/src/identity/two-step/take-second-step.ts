import { phoneForCodes, type TypedSecondStep } from '@sen/model/account/two-step'
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

/** What was taken: a code of an app and one that was sent to a phone look alike. */
export type TakenSecondStep = TypedSecondStep['kind'] | 'phone'

/**
 * Uses up what was typed as the second step of this account. Each code is good once, also for two who come with it at once:
 * whoever looked over a shoulder has nothing of it.
 * @param asker digest of the token of the session, or of the sign-in that waits: a code that was sent is that one's alone
 * @throws Refused `code_incorrect`; `code_used` for a code of the app that was right before
 */
export async function takeSecondStep(
  needs: SecondStepNeeds,
  accountId: AccountId,
  { kind, digits }: TypedSecondStep,
  asker: string,
): Promise<TakenSecondStep> {
  if (kind === 'recovery_code') {
    const digest = recoveryCodeDigest(needs.secrets, accountId, digits)
    if (!(await needs.twoStep.takeRecoveryCode(accountId, digest))) throw new Refused('code_incorrect')
    return kind
  }
  if (await takesSentCode(needs, accountId, digits, asker)) return 'phone'
  const secret = await needs.twoStep.secret(accountId)
  const period = secret === undefined ? undefined : needs.timeCodes.periodOf(secret, digits, needs.clock.now())
  if (secret === undefined || period === undefined) throw new Refused('code_incorrect')
  if (!(await needs.twoStep.takePeriod(accountId, secret, period))) throw new Refused('code_used')
  return kind
}

async function takesSentCode(
  { twoStep, secrets, clock }: SecondStepNeeds,
  accountId: AccountId,
  digits: string,
  asker: string,
): Promise<boolean> {
  const state = await twoStep.state(accountId)
  // The number may have been given up since, or the password reset by it.
  if (!state || phoneForCodes(state.phone) === undefined) return false
  const codeDigest = secondStepCodeDigest(secrets, asker, digits)
  return twoStep.takeCode(accountId, { askerDigest: asker, codeDigest, now: clock.now() })
}
