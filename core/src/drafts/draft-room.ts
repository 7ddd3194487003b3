import { DRAFT_BYTES_BEYOND_QUOTA } from '@sen/model/drafts/limits'

/**
 * Drafts are saved when the mailbox is full (product decision 24), but not without any limit. The check takes no lock:
 * concurrent writers exceed the limit only by what each of them writes.
 */
export function isBeyondDraftRoom({
  usedBytes,
  quotaBytes,
}: {
  readonly usedBytes: number
  readonly quotaBytes: number
}): boolean {
  return usedBytes > quotaBytes + Math.max(quotaBytes, DRAFT_BYTES_BEYOND_QUOTA)
}
