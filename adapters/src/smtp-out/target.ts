export interface Target {
  /** TLS checks this name. */
  readonly host: string
  /** It is an IP address, or a name that the system resolves. */
  readonly address: string
  readonly port: number
  /** `opportunistic` encrypts if the other side supports it (RFC 7435). */
  readonly tls: 'opportunistic' | 'required' | 'from-start' | 'none'
  readonly verifiesCertificate: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

export type Route =
  | { readonly kind: 'targets'; readonly targets: readonly Target[] }
  | { readonly kind: 'refused' | 'try_later'; readonly reply: string }
