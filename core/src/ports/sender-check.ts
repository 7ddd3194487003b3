import type { SenderEvidence } from '@sen/model/trust/sender-verdict'

/** RFC 5321 section 2.3.1. */
export interface SmtpEnvelope {
  readonly mailFrom: string
  readonly remoteAddress: string
  readonly helo: string
}

/** SPF, DKIM, DMARC and ARC (RFC 7208, 6376, 7489, 8617). */
export interface SenderCheck {
  /**
   * Does not throw: results that cannot be determined in time are `unknown`.
   * @param raw begins with our own Received field
   * @param authors domains of the displayed authors in DNS form, the first author first
   * @returns undefined when there is nothing to check; `uncheckable` when checking takes more work than any legitimate
   * message needs
   */
  check(
    raw: Uint8Array,
    envelope: SmtpEnvelope,
    authors: readonly string[],
  ): Promise<SenderEvidence | 'uncheckable' | undefined>
}
