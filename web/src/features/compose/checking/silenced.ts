import type { Check } from '@sen/model/checking/check'

/** Spec section 3. */
export type Silenced = 'warning_send_outside' | 'notice_spam'

/** Frequent questions have a setting. */
export function silencedBy(check: Check): Silenced | undefined {
  if (check.weight === 'block') return undefined
  if (check.about === 'outside') return 'warning_send_outside'
  return check.about === 'spam' ? 'notice_spam' : undefined
}
