/**
 * Nothing in a mailbox of an unverified domain may be opened or changed (spec section 5). Buttons ask it before they
 * draw a change, every use case before it makes one.
 */
export function judgeDomain({ isVerified }: { readonly isVerified: boolean }): 'allowed' | 'domain_not_verified' {
  return isVerified ? 'allowed' : 'domain_not_verified'
}
