import { MAX_PASSWORD_CHARACTERS } from '@sen/model/account/password-limits'
import { composedPassword } from '@sen/model/account/passwords'
import { normaliseEmail } from '@sen/model/addresses'
import { canonicalAppPassword, type MailProtocol, needsAppPassword } from '@sen/model/app-passwords/app-passwords'
import { mailProgramNetwork } from '@sen/model/app-passwords/mail-program-network'
import type { AppPasswordId } from '@sen/model/ids'
import type { SignInLog } from '../identity/sign-in-log.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailProgramAccessStore, MailProgramLogin } from './mail-program-access-store.ts'
import type { MailProgramCredential, MailProgramSession } from './mail-program-credential.ts'

/** Addresses and passwords have fewer characters, however they are composed. */
const MAX_TYPED_CHARACTERS = 4 * MAX_PASSWORD_CHARACTERS

export interface MailProgramGuesses {
  /** Counts an attempt before it is checked. @throws Refused `too_many_attempts` */
  count(address: string, source: string): Promise<void>
  forgive(address: string, source: string): Promise<void>
}

export interface MailProgramSignInNeeds {
  readonly mailProgramAccess: MailProgramAccessStore
  readonly signIns: SignInLog
  readonly passwords: PasswordHasher
  readonly secrets: Secrets
  readonly clock: Clock
  /** The same counters as the sign-in page. */
  readonly guesses: MailProgramGuesses
}

export interface MailProgramAttempt {
  readonly login: string
  readonly password: string
  readonly protocol: MailProtocol
  readonly ip: string
}

/**
 * Signs a mail program in with an app password or the account's password. A right app password is not counted as an
 * attempt, because phones open many connections at once and it cannot be guessed. An unknown address and a wrong
 * password have the same error after the same work.
 * @throws Refused `wrong_credentials`, `too_many_attempts`; after the right credential `account_suspended`,
 * `app_password_required`, `app_password_scope`, `mail_protocol_off`
 */
export async function signInMailProgram(
  needs: MailProgramSignInNeeds,
  given: MailProgramAttempt,
): Promise<MailProgramSession> {
  // A text that no account can have is a wrong password, with the same work and the same counters.
  const attempt = isPossible(given) ? given : { ...given, login: '', password: '' }
  const login = normaliseEmail(attempt.login)
  const appPasswordDigest = needs.secrets.digest(canonicalAppPassword(attempt.password) ?? '')
  const found = await needs.mailProgramAccess.findLogin(login, { appPasswordDigest, protocol: attempt.protocol })
  if (found?.appPassword) {
    if (found.isSuspended) throw new Refused('account_suspended')
    if (!found.appPassword.scopes.includes(attempt.protocol)) throw new Refused('app_password_scope')
    return admit(needs, found, attempt, { kind: 'appPassword', id: found.appPassword.id })
  }
  const verified = await verifyAccountPassword(needs, login, found, attempt)
  return admit(needs, verified, attempt, { kind: 'password', hashDigest: verified.hashDigest })
}

function isPossible({ login, password }: MailProgramAttempt): boolean {
  return (
    login.length <= MAX_TYPED_CHARACTERS &&
    password.length <= MAX_TYPED_CHARACTERS &&
    !`${login}${password}`.includes('\0')
  )
}

async function verifyAccountPassword(
  needs: MailProgramSignInNeeds,
  login: string,
  found: MailProgramLogin | undefined,
  attempt: MailProgramAttempt,
): Promise<MailProgramLogin> {
  await needs.guesses.count(login, attempt.ip)
  const hash = found?.passwordHash || (await needs.passwords.decoyHash())
  const isRight = await needs.passwords.verify(hash, composedPassword(attempt.password))
  const failed = { userAgent: '', source: attempt.ip, at: needs.clock.now(), way: attempt.protocol }
  if (!found?.passwordHash || !isRight) {
    await needs.signIns.noteFailed(found?.actor.accountId, { ...failed, outcome: 'wrong_password' })
    throw new Refused('wrong_credentials')
  }
  if (found.isSuspended) throw new Refused('account_suspended')
  // Its owner must still be able to sign in on the web from here, to create an app password.
  await needs.guesses.forgive(login, attempt.ip)
  if (!needsAppPassword(found.rules)) return found
  await needs.signIns.noteFailed(found.actor.accountId, { ...failed, outcome: 'app_password_required' })
  throw new Refused('app_password_required')
}

async function admit(
  needs: MailProgramSignInNeeds,
  { actor, isProtocolOn }: MailProgramLogin,
  { protocol, ip }: MailProgramAttempt,
  credential: MailProgramCredential,
): Promise<MailProgramSession> {
  if (!isProtocolOn) throw new Refused('mail_protocol_off')
  const { accountId } = actor
  const appPasswordId: AppPasswordId | undefined = credential.kind === 'appPassword' ? credential.id : undefined
  const network = mailProgramNetwork(ip)
  const use = { accountId, appPasswordId, protocol, source: ip, network, at: needs.clock.now() }
  if (await needs.mailProgramAccess.isUseDue(use)) await needs.mailProgramAccess.noteUse(use)
  return { actor, accountId, credential, protocol }
}
