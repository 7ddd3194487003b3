export interface Sender {
  readonly email: string
  readonly name: string
  /** False also for an address whose domain is hosted here by now. */
  readonly isVerified: boolean
  readonly isDefault: boolean
  /** An administrator alone can remove the primary address or an alias. */
  readonly isOwn: boolean
  /** Its domain was hosted here after it was added, so only the mailbox that it reaches may send from it. */
  readonly isOfOthersHere: boolean
  /** An alias whose domain is not verified. A code does not help. */
  readonly isAwaitingDomain: boolean
}

export interface SenderReader {
  /** Lists the default first, then the others by address, including unverified ones. */
  all(): Promise<readonly Sender[]>
}

export interface SenderWriter extends SenderReader {
  /** The address must be free. */
  add(sender: { readonly email: string; readonly name: string; readonly isVerified: boolean }): Promise<void>
  verify(email: string): Promise<void>
  rename(email: string, name: string): Promise<void>
  /** Replaces the previous default. */
  setDefault(email: string): Promise<void>
  remove(email: string): Promise<void>
}
