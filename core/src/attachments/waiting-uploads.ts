/** Uploads of all mailboxes that no draft uses, for housekeeping. */
export interface WaitingUploads {
  /**
   * Purges those that have waited since before `before`, frees their quota, and returns how many. Public images that a
   * signature, a template, a draft or sent mail shows are retained.
   */
  removeBefore(before: Date): Promise<number>
}
