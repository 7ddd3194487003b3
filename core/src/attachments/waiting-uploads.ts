export interface WaitingUploads {
  /** Retains public images that a signature, a template, a draft or sent mail shows. Returns how many were purged. */
  removeBefore(before: Date): Promise<number>
}
