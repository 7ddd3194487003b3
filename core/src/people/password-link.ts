export interface PasswordLink {
  readonly purpose: 'invitation' | 'reset'
  readonly tokenDigest: string
  readonly expiresAt: Date
  readonly sentTo: string
}
