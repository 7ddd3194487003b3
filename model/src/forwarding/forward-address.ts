import { isOwnAddress, isValidEmail, normaliseEmail } from '../addresses.ts'
import type { ErrorCode } from '../error-codes.ts'

/**
 * Why mail may not be forwarded to this address (spec section 5.7.3); undefined: it may, once a code that is mailed to it was typed.
 * @param own of the mailbox, its aliases too; their tags count as its own
 * @param existing those that were added already, confirmed or not
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
