import type { TimeCodes } from '@sen/core/ports/time-codes'
import { TWO_STEP_CODE_DIGITS, TWO_STEP_PERIOD_SECONDS } from '@sen/model/account/two-step'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 section 4 recommends this length. */
const SECRET_BYTES = 20

/** Implements RFC 6238. The library compares codes in constant time. */
export class OtpauthTimeCodes implements TimeCodes {
  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32
  }

  periodOf(secret: string, code: string, at: Date): number | undefined {
    const timestamp = at.getTime()
    const totp = new TOTP({
      secret: Secret.fromBase32(secret),
      algorithm: 'SHA1',
      digits: TWO_STEP_CODE_DIGITS,
      period: TWO_STEP_PERIOD_SECONDS,
    })
    const delta = totp.validate({ token: code, timestamp, window: 1 })
    return delta === null ? undefined : totp.counter({ timestamp }) + delta
  }
}
