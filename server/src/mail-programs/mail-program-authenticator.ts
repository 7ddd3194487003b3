import { areStillAllowed } from '@sen/core/app-passwords/are-still-allowed'
import type { MailProgramSession } from '@sen/core/app-passwords/mail-program-credential'
import {
  type MailProgramAttempt,
  type MailProgramGuesses,
  signInMailProgram,
} from '@sen/core/app-passwords/sign-in-mail-program'
import { sourceKey } from '../source-key.ts'
import type { World } from '../world.ts'
import { AccessChecks } from './access-checks.ts'

/** The listeners for submission, IMAP and POP3 authenticate their clients by it. */
export interface MailProgramAuthenticator {
  /** @throws Refused as `signInMailProgram` does */
  signIn(attempt: MailProgramAttempt): Promise<MailProgramSession>
  isStillAllowed(session: MailProgramSession): Promise<boolean>
}

type Needs = Pick<World, 'mailProgramAccess' | 'callScope' | 'signIns' | 'passwords' | 'secrets' | 'clock'>

/**
 * Concurrent sign-ins with the same credential from one address share one check. A phone opens ten connections at once,
 * and they would count as ten attempts.
 * @param guesses the limits of the sign-in page (`postgresLoginLimits`)
 */
export function mailProgramAuthenticator(world: Needs, guesses: MailProgramGuesses): MailProgramAuthenticator {
  const pending = new Map<string, Promise<MailProgramSession>>()
  // A client that leaves must not cancel the queries of the others.
  const checks = new AccessChecks<MailProgramSession>((sessions) =>
    world.callScope.leave(() => areStillAllowed(world, sessions)),
  )
  return {
    signIn: (attempt) => {
      const { login, password, protocol, ip } = attempt
      const key = world.secrets.digest([protocol, ip, login, password].join('\0'))
      const running = pending.get(key)
      if (running !== undefined) return running
      const passwords = world.passwords.forCaller(sourceKey(ip))
      const needs = { ...world, passwords, guesses }
      const started = world.callScope.leave(() => signInMailProgram(needs, attempt)).finally(() => pending.delete(key))
      pending.set(key, started)
      return started
    },
    isStillAllowed: (session) => checks.check(session),
  }
}
