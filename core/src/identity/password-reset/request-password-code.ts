import { resendAt } from '@sen/model/account/mailed-code'
import { MAILED_CODE_ATTEMPTS, MAILED_CODE_MINUTES } from '@sen/model/account/sign-in-limits'
import { normaliseEmail } from '@sen/model/addresses'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { CodeSender, CodeWay } from '../../ports/code-sender.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { PasswordResetStore, RequestedCode } from './password-reset-store.ts'

interface Needs {
  readonly passwordResets: PasswordResetStore
  readonly secrets: Secrets
  readonly clock: Clock
  readonly codeSender: CodeSender | undefined
}

/**
 * A job checks whether the address exists, so that neither the response nor its time reveals it (product decision 18).
 * @returns the secret of this browser, without which the code is useless
 * @throws Refused `verification_not_offered` when codes cannot be sent this way
 */
export async function requestPasswordCode(
  needs: Needs,
  { email, way }: { readonly email: string; readonly way: CodeWay },
): Promise<{ readonly browser: string; readonly expiresAt: Date }> {
  requireWay(needs, way)
  const browser = needs.secrets.token()
  const asked = newAsk(needs, way)
  const browserDigest = needs.secrets.digest(browser)
  await needs.passwordResets.begin({ ...asked, browserDigest, address: normaliseEmail(email) })
  return { browser, expiresAt: asked.expiresAt }
}

/** Returns the expiry. @throws Refused `verification_not_offered`; `code_expired` without a reset; `code_wait` */
export async function requestPasswordCodeAgain(needs: Needs, browser: string, way: CodeWay): Promise<Date> {
  requireWay(needs, way)
  const now = needs.clock.now()
  const reset = await needs.passwordResets.findByBrowser(needs.secrets.digest(browser))
  if (!reset || reset.isConfirmed || reset.expiresAt <= now) throw new Refused('code_expired')
  const waitMilliseconds = resendAt(reset).getTime() - now.getTime()
  if (waitMilliseconds > 0) throw new Refused('code_wait', { retry_after_seconds: Math.ceil(waitMilliseconds / 1_000) })
  const asked = newAsk(needs, way)
  await needs.passwordResets.requestAgain(reset.id, asked)
  return asked.expiresAt
}

function requireWay({ codeSender }: Pick<Needs, 'codeSender'>, way: CodeWay): void {
  if (!codeSender?.ways.includes(way)) throw new Refused('verification_not_offered')
}

function newAsk({ clock }: Pick<Needs, 'clock'>, way: CodeWay): RequestedCode {
  const sentAt = clock.now()
  const expiresAt = new Date(sentAt.getTime() + MAILED_CODE_MINUTES * MINUTE_MILLISECONDS)
  return { way, sentAt, expiresAt, attemptsLeft: MAILED_CODE_ATTEMPTS }
}
