import type { UserInfo } from '@sen/contract/account'

/** Spec section 2, Header. */
export function nameOf({ fullname, email }: Pick<UserInfo, 'fullname' | 'email'>): string {
  return fullname || email.split('@')[0] || email
}
