/** An address that a mailbox sends by, or wants to. */
export interface Sender {
  /** Lower case. */
  readonly email: string
  readonly name: string
  /** False also of one that is hosted here by now. */
  readonly isVerified: boolean
  readonly isDefault: boolean
  /** The mailbox's own address or an alias of it: only who administers it takes it away. */
  readonly isOwn: boolean
  /** Its domain was hosted here after it was added: only whom it reaches here sends by it. */
  readonly isOfOthersHere: boolean
  /** An alias whose domain is not verified: it can be sent by again once the domain is, and no code helps. */
  readonly isAwaitingDomain: boolean
}

export interface SenderReader {
  /** The default first, then by address; those that are not confirmed too. */
  all(): Promise<readonly Sender[]>
}

export interface SenderWriter extends SenderReader {
  /** The address must be free. */
  add(sender: { readonly email: string; readonly name: string; readonly isVerified: boolean }): Promise<void>
  verify(email: string): Promise<void>
  rename(email: string, name: string): Promise<void>
  /** In place of the one before. */
  makeDefault(email: string): Promise<void>
  remove(email: string): Promise<void>
}
