import type { Check } from '@sen/model/checking/check'

/** Spec section 3. */
export type MutedCheckSetting = 'warning_send_outside' | 'notice_spam'

/** Frequent questions have a setting. */
export function mutingSetting(check: Check): MutedCheckSetting | undefined {
  if (check.weight === 'block') return undefined
  if (check.about === 'outside') return 'warning_send_outside'
  return check.about === 'spam' ? 'notice_spam' : undefined
}
