/** A link for choosing an account's password. */
export interface PasswordLink {
  readonly purpose: 'invitation' | 'reset'
  readonly tokenDigest: string
  readonly expiresAt: Date
  /** An outside address; empty if the Owner hands the link over. */
  readonly sentTo: string
}
