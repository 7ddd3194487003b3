/** mailauth has no types for its comparison of domains. */
declare module 'mailauth/lib/tools.js' {
  export function getAlignment(author: string, domains: readonly string[], isStrict: boolean): unknown
}
