import type { UserInfo } from '@sen/contract/account'

/** Returns the display name, or the part of the address before the @ (spec section 2, Header). */
export function nameOf({ fullname, email }: Pick<UserInfo, 'fullname' | 'email'>): string {
  return fullname || email.split('@')[0] || email
}
