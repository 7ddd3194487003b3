import {
  PHONE_CODES_PER_DAY,
  PHONE_CODES_PER_INSTALLATION_AND_DAY,
  PHONE_CODES_PER_ORGANISATION_AND_DAY,
} from '@sen/model/account/limits'
import { resendAt } from '@sen/model/account/mailed-code'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { AccountId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import type { Writer } from '../../store.ts'
import type { PhoneCodeCount, PhoneCodePurpose } from '../profile-store.ts'

/**
 * Each code costs money (product decision 79). Does not count the code.
 * @param asked `last`: the previous code, after which there is a waiting time
 * @throws Refused `code_wait`, `too_many_phone_codes`, `organisation_phone_codes_used`, `all_phone_codes_used`, each
 * with `retry_after_seconds`
 */
export async function requirePhoneCodeAllowance(
  w: Writer,
  accountId: AccountId,
  asked: {
    readonly phone: string
    readonly purpose: Exclude<PhoneCodePurpose, 'password'>
    readonly last: { readonly sentAt: Date } | undefined
  },
  now: Date,
): Promise<void> {
  const { phone, purpose, last } = asked
  const waitMilliseconds = last ? resendAt(last).getTime() - now.getTime() : 0
  if (waitMilliseconds > 0) throw new Refused('code_wait', { retry_after_seconds: Math.ceil(waitMilliseconds / 1000) })
  const since = new Date(now.getTime() - DAY_MILLISECONDS)
  const own = await w.profiles.phoneCodesSince(accountId, { phone, purpose, since })
  if (own.count >= PHONE_CODES_PER_DAY) throw new Refused('too_many_phone_codes', untilRoom(own, now))
  const { organisation, installation } = await w.profiles.allPhoneCodesSince(accountId, since)
  if (organisation.count >= PHONE_CODES_PER_ORGANISATION_AND_DAY) {
    throw new Refused('organisation_phone_codes_used', untilRoom(organisation, now))
  }
  if (installation.count >= PHONE_CODES_PER_INSTALLATION_AND_DAY) {
    throw new Refused('all_phone_codes_used', untilRoom(installation, now))
  }
}

function untilRoom({ firstAt = new Date(0) }: PhoneCodeCount, now: Date): { readonly retry_after_seconds: number } {
  const milliseconds = firstAt.getTime() + DAY_MILLISECONDS - now.getTime()
  return { retry_after_seconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}
