/** A link by which an account gets its password. */
export interface PasswordLink {
  readonly purpose: 'invitation' | 'reset'
  readonly tokenDigest: string
  readonly expiresAt: Date
  /** An address outside; empty: the Owner hands it over. */
  readonly sentTo: string
}
