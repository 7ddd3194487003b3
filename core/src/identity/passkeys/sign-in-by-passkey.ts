import { Refused } from '../../kit/refused.ts'
import type { PasskeyAssertion, RelyingParty } from '../../ports/passkey-verifier.ts'
import { beginSession, type NewSession } from '../begin-session.ts'
import type { SessionStore } from '../session-store.ts'
import type { SignInLog } from '../sign-in-log.ts'
import type { TwoStepStore } from '../two-step/two-step-store.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ChallengeNeeds, consumeChallenge } from './challenges.ts'
import type { PresentedPasskey } from './passkey-store.ts'

interface Needs extends ChallengeNeeds {
  readonly sessions: SessionStore
  readonly signIns: SignInLog
  readonly twoStep: TwoStepStore
  /** Removes the preceding password attempt from the count. */
  readonly guesses: { forgive(loginAddress: string): Promise<void> }
}

interface PasskeyAttempt extends Visitor {
  readonly answer: PasskeyAssertion
  readonly party: RelyingParty
  readonly browser: string | undefined
  readonly pending: string | undefined
  readonly isRemembered?: boolean | undefined
}

/**
 * All failures have the same error. The passkey verified its user, so no code is needed.
 * @throws Refused `passkey_refused`; `second_step_expired` when the password was entered too long ago
 */
export async function signInByPasskey(needs: Needs, attempt: PasskeyAttempt): Promise<NewSession> {
  const taken = await consumeChallenge(needs, attempt.answer.response.clientDataJSON, attempt.browser ?? '')
  if (taken?.purpose.kind !== 'signing_in') throw new Refused('passkey_refused')
  const { challenge, purpose } = taken
  const passkey = await needs.passkeys.find(attempt.answer.id)
  if (!passkey || !(await isRight(needs, { attempt, challenge, passkey, of: purpose.accountId }))) {
    const noted = { ...briefly(attempt), at: needs.clock.now(), outcome: 'wrong_passkey' } as const
    await needs.signIns.noteFailed(passkey?.accountId, noted)
    throw new Refused('passkey_refused')
  }
  const isSecondStep = purpose.accountId !== undefined
  const loginAddress = isSecondStep ? await consumeWaiting(needs, attempt.pending, passkey) : undefined
  if (isSecondStep && loginAddress === undefined) throw new Refused('second_step_expired')
  const begun = await beginSession(needs, passkey.accountId, {
    ...attempt,
    isRemembered: isSecondStep && attempt.isRemembered,
    way: isSecondStep ? 'password' : 'passkey',
    secondStep: isSecondStep ? 'passkey' : undefined,
  })
  if (!begun) throw new Refused('passkey_refused')
  if (loginAddress !== undefined) await needs.guesses.forgive(loginAddress)
  return begun
}

/** Checks the counter last, so that only a valid signature advances it. */
async function isRight(
  needs: Needs,
  {
    attempt: { answer, party },
    challenge,
    passkey,
    of,
  }: {
    readonly attempt: PasskeyAttempt
    readonly challenge: string
    readonly passkey: PresentedPasskey
    readonly of: string | undefined
  },
): Promise<boolean> {
  if (of !== undefined && of !== passkey.accountId) return false
  const { userHandle } = answer.response
  // Without a named account the passkey must identify it (W3C WebAuthn level 3 section 7.2, step 6).
  if (userHandle === undefined ? of === undefined : userHandle !== passkey.userHandle) return false
  const verified = await needs.passkeyVerifier.verifyAssertion(answer, { challenge, party, credential: passkey })
  if (!verified) return false
  return (await needs.passkeys.noteUsed(passkey.id, verified.signCount, needs.clock.now())) === 'fine'
}

async function consumeWaiting(
  { twoStep, secrets, clock }: Needs,
  pending: string | undefined,
  { accountId }: PresentedPasskey,
): Promise<string | undefined> {
  if (pending === undefined) return undefined
  const digest = secrets.digest(pending)
  const waiting = await twoStep.findPending(digest, clock.now())
  if (waiting?.accountId !== accountId || !(await twoStep.consumePending(digest, clock.now()))) return undefined
  return waiting.loginAddress
}
