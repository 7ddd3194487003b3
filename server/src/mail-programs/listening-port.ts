/** `tls` begins with TLS (RFC 8314 section 3); `starttls` offers it on a plain connection. */
export type ListenerSecurity = 'starttls' | 'tls'

export interface ListeningPort {
  readonly port: number
  readonly security: ListenerSecurity
}
