import { resendAt } from '@sen/model/account/mailed-code'
import { mayResetByPhone } from '@sen/model/account/password-reset'
import type { Clock } from '../../kit/clock.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { PasswordResetStore } from './password-reset-store.ts'

export type PasswordResetStage =
  | { readonly stage: 'code'; readonly resendAt: Date }
  | { readonly stage: 'password'; readonly address: string }

export async function viewPasswordReset(
  needs: { readonly passwordResets: PasswordResetStore; readonly secrets: Secrets; readonly clock: Clock },
  browser: string,
): Promise<PasswordResetStage | undefined> {
  const reset = await needs.passwordResets.findByBrowser(needs.secrets.digest(browser))
  const now = needs.clock.now()
  if (!reset || reset.expiresAt <= now) return undefined
  if (!reset.isConfirmed) return { stage: 'code', resendAt: resendAt(reset) }
  const { account } = reset
  return account && mayResetByPhone(account, now) ? { stage: 'password', address: account.address } : undefined
}
