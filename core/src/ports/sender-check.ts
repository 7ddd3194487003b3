import type { SenderEvidence } from '@sen/model/trust/sender-verdict'

/** The SMTP envelope of a message (RFC 5321 section 2.3.1), and the server that delivered it. */
export interface SmtpEnvelope {
  readonly mailFrom: string
  readonly remoteAddress: string
  readonly helo: string
}

/** Checks SPF, DKIM, DMARC and ARC of a message (RFC 7208, 6376, 7489, 8617) by DNS while it is received. */
export interface SenderCheck {
  /**
   * Does not throw: results that cannot be determined in time are `unknown`.
   * @param raw begins with our own Received field
   * @param authors the domains of the displayed authors in DNS form, the first author first. Their policies apply,
   * regardless of other text in From.
   * @returns undefined when there is nothing to check: only our own relays and no signature. `uncheckable` when
   * checking takes more work than any legitimate message needs.
   */
  check(
    raw: Uint8Array,
    envelope: SmtpEnvelope,
    authors: readonly string[],
  ): Promise<SenderEvidence | 'uncheckable' | undefined>
}
