/** Uploads of all mailboxes that no draft uses, for housekeeping. */
export interface WaitingUploads {
  /**
   * Forgets those that have waited since before `before`, gives their room back, and says how many they were. Public
   * pictures that a signature, a template, a draft or sent mail shows stay.
   */
  removeBefore(before: Date): Promise<number>
}
