/** What is asked of all mailboxes together, by nobody who acts in one. */
export interface HousekeepingStore {
  /** When this database was first set up; a copy that is restored elsewhere keeps the date. */
  begunAt(): Promise<Date>
  /** Those of `keys` that no message, file or submission names. */
  unnamedBlobs(keys: readonly string[]): Promise<readonly string[]>
}
