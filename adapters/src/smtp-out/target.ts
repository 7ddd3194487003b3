/** One place to bring a message to. */
export interface Target {
  /** By name, for TLS and for people. */
  readonly host: string
  /** What is connected to: an IP address, or a name that the system resolves. */
  readonly address: string
  readonly port: number
  /** `opportunistic`: encrypted when the other side can, plain when it cannot (RFC 7435). */
  readonly tls: 'opportunistic' | 'required' | 'from-start' | 'none'
  readonly verifiesCertificate: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

/** Where a domain's mail goes, in the order to try; or why it goes nowhere, with a reply as a server would give it. */
export type Route =
  | { readonly kind: 'targets'; readonly targets: readonly Target[] }
  | { readonly kind: 'refused' | 'try_later'; readonly reply: string }
