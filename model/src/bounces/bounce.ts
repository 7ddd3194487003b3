/** A recipient of a sent message whose delivery another server reports as failed or delayed. */
export interface BouncedRecipient {
  /** The address as the mail was sent to. */
  readonly email: string
  /** `delayed` means that the server continues to retry. */
  readonly state: 'failed' | 'delayed'
  /** The server's reply, shortened by `reportedWords`. */
  readonly reply: string
}
