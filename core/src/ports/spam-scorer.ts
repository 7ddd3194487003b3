import type { SpamSymbol } from '@sen/model/spam-hints/spam-symbol'
import type { SmtpEnvelope } from './sender-check.ts'

export interface SpamScore {
  readonly score: number
  /** From this score on the scorer would have refused the message. */
  readonly rejectAt: number
  /** What the score is made of. */
  readonly symbols: readonly SpamSymbol[]
}

export interface SpamScorer {
  /**
   * @param options.authenticatedAs whose own mail it is, on its way out
   * @throws ScanFailed
   */
  score(
    raw: Uint8Array,
    envelope: SmtpEnvelope & { readonly recipients: readonly string[] },
    options?: { readonly authenticatedAs?: string },
  ): Promise<SpamScore>
}
