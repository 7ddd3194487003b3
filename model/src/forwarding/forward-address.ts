import { isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import type { ErrorCode } from '../error-codes.ts'

/**
 * Spec section 5.7.3.
 * @param own the mailbox's addresses with aliases; tagged forms count as own
 * @param existing the forwarding addresses added before, confirmed or not
 */
export function forwardRefusal(
  email: string,
  { own, existing }: { readonly own: readonly string[]; readonly existing: readonly string[] },
): Extract<ErrorCode, 'address_invalid' | 'forward_exists' | 'forward_own'> | undefined {
  if (!isValidEmail(email.trim())) return 'address_invalid'
  const address = normaliseEmail(email)
  if (isOwnAddress(address, own)) return 'forward_own'
  return existing.some((each) => normaliseEmail(each) === address) ? 'forward_exists' : undefined
}
