import type { Passage } from './sender-check.ts'

export interface SpamScore {
  readonly score: number
  /** From this score on the scorer would have refused the message. */
  readonly rejectAt: number
}

export interface SpamScorer {
  /** @throws ScanFailed */
  score(raw: Uint8Array, passage: Passage & { readonly recipients: readonly string[] }): Promise<SpamScore>
}
