import { LOGIN_CODE_SECONDS } from '@sen/model/account/sign-in-limits'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { LoginCodeStore } from './login-code-store.ts'

/**
 * Returns the `login_param` of spec section 2.1.16 (product decision 6). Callers must have authenticated the user.
 * @throws Refused `not_found` when nobody has this address
 */
export async function issueLoginCode(
  needs: {
    readonly accounts: AccountStore
    readonly loginCodes: LoginCodeStore
    readonly secrets: Secrets
    readonly clock: Clock
  },
  email: string,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const login = await needs.accounts.findLogin(email)
  if (!login || login.isSuspended) throw new Refused('not_found')
  const code = needs.secrets.token()
  const expiresAt = new Date(needs.clock.now().getTime() + LOGIN_CODE_SECONDS * 1_000)
  await needs.loginCodes.add({ codeDigest: needs.secrets.digest(code), accountId: login.accountId, expiresAt })
  return { code, expiresAt }
}
