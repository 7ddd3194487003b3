import type { Check } from '@sen/model/checking/check'

/** The settings by which a user stops being asked about outside recipients and about spam (spec section 3). */
export type MutedCheckSetting = 'warning_send_outside' | 'notice_spam'

export function mutingSetting(check: Check): MutedCheckSetting | undefined {
  if (check.weight === 'block') return undefined
  if (check.about === 'outside') return 'warning_send_outside'
  return check.about === 'spam' ? 'notice_spam' : undefined
}
