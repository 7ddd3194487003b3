/** A recipient of one's own mail whom another server reports as not reached. */
export interface BouncedRecipient {
  /** As the mail was sent to. */
  readonly email: string
  /** `delayed`: that server goes on trying. */
  readonly state: 'failed' | 'delayed'
  /** What the server said, in its own words, shortened by `reportedWords`. */
  readonly reply: string
}
