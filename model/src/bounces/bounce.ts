export interface BouncedRecipient {
  readonly email: string
  readonly state: 'failed' | 'delayed'
  /** Shortened by `reportedWords`. */
  readonly reply: string
}
