/** Browsers and Node have the same one; only the types of neither are wanted here. */
declare const URL: { canParse(address: string): boolean; new (address: string): { readonly hostname: string } }

/** As browsers know it: lower case, letters outside ASCII as punycode. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}
