import type { SpamSymbol } from '@sen/model/spam-hints/spam-symbol'
import type { SmtpEnvelope } from './sender-check.ts'

export interface SpamScore {
  readonly score: number
  /** The scorer would reject a message from this score on. */
  readonly rejectAt: number
  readonly symbols: readonly SpamSymbol[]
}

export interface SpamScorer {
  /** @param options.authenticatedAs the account that sends the message, for outgoing mail @throws ScanFailed */
  score(
    raw: Uint8Array,
    envelope: SmtpEnvelope & { readonly recipients: readonly string[] },
    options?: { readonly authenticatedAs?: string },
  ): Promise<SpamScore>
}
