import { RECOVERY_CODE_DIGITS, RECOVERY_CODES } from '@sen/model/account/two-step'
import type { AccountId } from '@sen/model/ids'
import type { Secrets } from '../../ports/secrets.ts'

/** The codes are digits without spaces, shown once and stored as digests. */
export function newRecoveryCodes(
  secrets: Secrets,
  accountId: AccountId,
): { readonly codes: readonly string[]; readonly digests: readonly string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => secrets.digits(RECOVERY_CODE_DIGITS))
  return { codes, digests: codes.map((code) => recoveryCodeDigest(secrets, accountId, code)) }
}

/** The digest is valid for one account only. */
export function recoveryCodeDigest(secrets: Secrets, accountId: AccountId, code: string): string {
  return secrets.digest(`recovery code ${accountId} ${code}`)
}
