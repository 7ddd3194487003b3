/** Declared here to avoid the types of browsers or Node. */
declare const URL: { canParse(address: string): boolean; new (address: string): { readonly hostname: string } }

/** Lower case, non-ASCII labels in Punycode, as browsers normalise it. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}
