import { readSecondStep, type SecondStepCode } from '@sen/model/account/two-step'
import { rethrowAfter } from '../../kit/clean-up.ts'
import { Refused } from '../../kit/refused.ts'
import { beginSession, type NewSession } from '../begin-session.ts'
import type { SessionStore } from '../session-store.ts'
import type { SignInLog } from '../sign-in-log.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type SecondStepNeeds, type UsedSecondStep, verifySecondStep } from './verify-second-step.ts'

interface Needs extends SecondStepNeeds {
  readonly sessions: SessionStore
  readonly signIns: SignInLog
  readonly guesses: {
    /** @throws Refused `too_many_attempts` */
    count(loginAddress: string, kind: SecondStepCode['kind']): Promise<void>
    forgive(loginAddress: string, kind: SecondStepCode['kind']): Promise<void>
  }
}

/**
 * An expired pending sign-in and an unknown one have the same error.
 * @param attempt `pending`: the token that `signIn` gave to this browser
 * @throws Refused `second_step_expired`, also with the last wrong code; `code_incorrect`, `code_used`,
 * `too_many_attempts`
 */
export async function confirmSignIn(
  needs: Needs,
  attempt: Visitor & { readonly pending: string; readonly code: string; readonly isRemembered?: boolean | undefined },
): Promise<NewSession> {
  const digest = needs.secrets.digest(attempt.pending)
  const now = needs.clock.now()
  const pending = await needs.twoStep.findPending(digest, now)
  if (!pending) throw new Refused('second_step_expired')
  const { accountId, loginAddress } = pending
  const step = readSecondStep(attempt.code)
  // The input does not have the form of a code, so it does not count as an attempt.
  if (!step) throw new Refused('code_incorrect')
  await needs.guesses.count(loginAddress, step.kind)
  const attemptsLeft = await needs.twoStep.countAttempt(digest, now)
  if (attemptsLeft === undefined) throw new Refused('second_step_expired')
  let taken: UsedSecondStep
  try {
    taken = await verifySecondStep(needs, accountId, step, digest)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return rethrowAfter(attemptsLeft > 0 ? error : new Refused('second_step_expired'), () =>
      needs.signIns.noteFailed(accountId, { ...briefly(attempt), at: now, outcome: 'wrong_code' }),
    )
  }
  const isOurs = await needs.twoStep.consumePending(digest, now)
  const begun = isOurs && (await beginSession(needs, accountId, { ...attempt, way: 'password', secondStep: taken }))
  if (!begun) throw new Refused('second_step_expired')
  await needs.guesses.forgive(loginAddress, step.kind)
  return begun
}
