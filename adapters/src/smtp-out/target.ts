/** A server to deliver a message to. */
export interface Target {
  /** The name for TLS and for display. */
  readonly host: string
  /** An IP address, or a name that the system resolves. */
  readonly address: string
  readonly port: number
  /** `opportunistic` encrypts if the other side supports it (RFC 7435). */
  readonly tls: 'opportunistic' | 'required' | 'from-start' | 'none'
  readonly verifiesCertificate: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

/** The servers for a domain's mail in the order of preference, or the reason why there are none, as an SMTP reply. */
export type Route =
  | { readonly kind: 'targets'; readonly targets: readonly Target[] }
  | { readonly kind: 'refused' | 'try_later'; readonly reply: string }
