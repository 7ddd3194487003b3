/** The address signs in with a one-time code (spec section 2, `login_param`). */
export function loginAddress(origin: string, code: string): string {
  return `${origin}/?login_param=${encodeURIComponent(code)}`
}
