import type { MailboxId } from '@sen/model/ids'
import { FAILED_UPLOADS_COUNTED_SECONDS, MAX_FAILED_UPLOAD_BYTES } from '@sen/model/imap/limits'

/**
 * Counts blobs that were stored for an APPEND which then failed. Other mail may have the same bytes, so only the nightly
 * sweep can delete them, and until then the quota does not count them.
 */
export class FailedUploads {
  readonly #now: () => number
  readonly #mailboxes = new Map<MailboxId, { bytes: number; readonly expiresAt: number }>()

  /** @param now in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  add(mailboxId: MailboxId, bytes: number): void {
    const known = this.#find(mailboxId)
    if (known) known.bytes += bytes
    else this.#mailboxes.set(mailboxId, { bytes, expiresAt: this.#now() + FAILED_UPLOADS_COUNTED_SECONDS * 1_000 })
  }

  areTooMany(mailboxId: MailboxId): boolean {
    return (this.#find(mailboxId)?.bytes ?? 0) >= MAX_FAILED_UPLOAD_BYTES
  }

  #find(mailboxId: MailboxId): { bytes: number } | undefined {
    const known = this.#mailboxes.get(mailboxId)
    if (known && known.expiresAt > this.#now()) return known
    this.#mailboxes.delete(mailboxId)
    return undefined
  }
}
