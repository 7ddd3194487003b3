import type { SenderEvidence } from '@sen/model/trust/sender-verdict'

/** What SMTP said of a message beside its bytes (RFC 5321 section 2.3.1), and who brought it. */
export interface SmtpEnvelope {
  readonly mailFrom: string
  readonly remoteAddress: string
  readonly helo: string
}

/** SPF, DKIM, DMARC and ARC of a message (RFC 7208, 6376, 7489, 8617), asked of DNS while it comes in. */
export interface SenderCheck {
  /**
   * Undefined when there is nothing to ask about: no server but our own relays, and no signature. Never throws: what
   * cannot be found out in time is `unknown`. `raw` begins with our own Received field. `authors`: the domains of those
   * whom the message is shown to be from, as DNS knows them, the first of them first; their policies are asked, whatever
   * else may be read in From. `uncheckable`: the message is built so that checking it takes more work than any honest one.
   */
  check(
    raw: Uint8Array,
    envelope: SmtpEnvelope,
    authors: readonly string[],
  ): Promise<SenderEvidence | 'uncheckable' | undefined>
}
