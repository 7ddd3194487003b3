import type { Check } from '@sen/model/checking/check'

/** The settings by which a sender chooses not to be asked (spec section 3). */
export type Silenced = 'warning_send_outside' | 'notice_spam'

/** Returns the setting that disables this question. Only frequent questions have one. */
export function silencedBy(check: Check): Silenced | undefined {
  if (check.weight === 'block') return undefined
  if (check.about === 'outside') return 'warning_send_outside'
  return check.about === 'spam' ? 'notice_spam' : undefined
}
