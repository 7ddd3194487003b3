/** Browsers create none for IP addresses (W3C WebAuthn level 3 section 5.1.3, step 8). */
export function mayHavePasskeys(hostname: string): boolean {
  return !/^[\d.]+$/.test(hostname) && !hostname.includes(':')
}
