/** A global of browsers and Node. It is declared here to avoid the types of either. */
declare const URL: { canParse(address: string): boolean; new (address: string): { readonly hostname: string } }

/** Returns the host as browsers normalise it: lower case, non-ASCII labels in Punycode. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}
