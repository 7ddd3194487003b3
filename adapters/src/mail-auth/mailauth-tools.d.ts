declare module 'mailauth/lib/tools.js' {
  export function getAlignment(author: string, domains: readonly string[], isStrict: boolean): unknown
}
