import { PASSWORD_RESET_MINUTES } from '@sen/model/account/limits'
import { judgeCode, typedCode } from '@sen/model/account/mailed-code'
import { mayResetByPhone } from '@sen/model/account/password-reset'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { PasswordResetStore } from './password-reset-store.ts'
import { passwordCodeDigest } from './send-password-code.ts'

/**
 * The browser gets a new secret, so that an attacker who planted the first one gains nothing.
 * @throws Refused `code_incorrect`, `code_expired`, `code_used_up`
 */
export async function confirmPasswordCode(
  needs: { readonly passwordResets: PasswordResetStore; readonly secrets: Secrets; readonly clock: Clock },
  browser: string,
  typed: string,
): Promise<{ readonly browser: string; readonly expiresAt: Date }> {
  const { passwordResets, secrets } = needs
  const now = needs.clock.now()
  const reset = await passwordResets.findByBrowser(secrets.digest(browser))
  if (!reset || reset.isConfirmed) throw new Refused('code_expired')
  const attemptsLeft = await passwordResets.countAttempt(reset.id)
  const codeDigest = passwordCodeDigest(secrets, reset.browserDigest, typedCode(typed))
  const isAllowed = reset.account !== undefined && mayResetByPhone(reset.account, now)
  const verdict = judgeCode({ ...reset, attemptsLeft }, isAllowed && reset.codeDigest === codeDigest, now)
  if (verdict !== 'right') throw new Refused(verdict)
  const next = secrets.token()
  const expiresAt = new Date(now.getTime() + PASSWORD_RESET_MINUTES * MINUTE_MILLISECONDS)
  const right = { codeDigest, browserDigest: secrets.digest(next), at: now, expiresAt }
  // Two concurrent requests must not both succeed.
  if (!(await passwordResets.confirm(reset.id, right))) throw new Refused('code_expired')
  return { browser: next, expiresAt }
}
