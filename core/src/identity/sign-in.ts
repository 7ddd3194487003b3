import { composedPassword } from '@sen/model/account/passwords'
import { SECOND_STEP_ATTEMPTS, SECOND_STEP_MINUTES } from '@sen/model/account/two-step'
import { normaliseEmail } from '@sen/model/addresses'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { AccountStore, Login } from '../accounts/account-store.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { CodeSender } from '../ports/code-sender.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import { beginSession, type NewSession } from './begin-session.ts'
import { deviceDigests } from './devices/device-digests.ts'
import type { KnownDeviceStore } from './devices/known-device-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SignInLog } from './sign-in-log.ts'
import { type CodePhone, codePhoneOf } from './two-step/send-second-step-code.ts'
import type { TwoStepStore } from './two-step/two-step-store.ts'
import { briefly, type Visitor } from './visitor.ts'

export interface SignInNeeds {
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly signIns: SignInLog
  readonly twoStep: TwoStepStore
  readonly devices: KnownDeviceStore
  readonly passwords: PasswordHasher
  readonly secrets: Secrets
  readonly clock: Clock
  readonly codeSender: CodeSender | undefined
}

/** `confirmSignIn` continues with this token in the same browser. */
export interface SecondStepRequired {
  /** The token alone opens no session, and it is never stored. */
  readonly pending: string
  readonly pendingUntil: Date
  readonly hasPasskey: boolean
  readonly phone: CodePhone | undefined
}

/**
 * An unknown address and a wrong password have the same error after the same work. Whether an account has a second step
 * is revealed only after the correct password.
 * @throws Refused `wrong_credentials`; `account_suspended` after the correct password of a suspended account
 */
export async function signIn(
  needs: SignInNeeds,
  attempt: Visitor & { readonly email: string; readonly password: string },
): Promise<NewSession | SecondStepRequired> {
  const login = await needs.accounts.findLogin(normaliseEmail(attempt.email))
  const hash = login?.passwordHash ?? (await needs.passwords.decoyHash())
  const isRight = await needs.passwords.verify(hash, composedPassword(attempt.password))
  if (!login || !isRight) {
    await needs.signIns.noteFailed(login?.accountId, {
      ...briefly(attempt),
      at: needs.clock.now(),
      outcome: 'wrong_password',
    })
    throw new Refused('wrong_credentials')
  }
  if (login.isSuspended) throw new Refused('account_suspended')
  if (login.hasSecondStep) {
    const remembered = await beginOnRememberedDevice(needs, login, attempt)
    return remembered ?? beginPending(needs, login)
  }
  const begun = await beginSession(needs, login.accountId, { ...attempt, way: 'password', passwordHash: hash })
  if (!begun) throw new Refused('wrong_credentials')
  return begun
}

async function beginOnRememberedDevice(
  needs: SignInNeeds,
  { accountId, passwordHash }: Login,
  visitor: Visitor,
): Promise<NewSession | undefined> {
  const digests = deviceDigests(needs.secrets, visitor)
  const isRemembered = await needs.devices.isRemembered(accountId, digests, needs.clock.now())
  if (!isRemembered) return undefined
  return beginSession(needs, accountId, { ...visitor, way: 'password', passwordHash, secondStep: 'remembered_device' })
}

async function beginPending(
  needs: Pick<SignInNeeds, 'twoStep' | 'secrets' | 'clock' | 'codeSender'>,
  { accountId, hasPasskey }: Login,
): Promise<SecondStepRequired> {
  const pending = needs.secrets.token()
  const pendingUntil = new Date(needs.clock.now().getTime() + SECOND_STEP_MINUTES * MINUTE_MILLISECONDS)
  const tokenDigest = needs.secrets.digest(pending)
  await needs.twoStep.addPending(accountId, { tokenDigest, expiresAt: pendingUntil, attempts: SECOND_STEP_ATTEMPTS })
  return { pending, pendingUntil, hasPasskey, phone: await codePhoneOf(needs, accountId) }
}
