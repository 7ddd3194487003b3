/** Named as in spam filters (spec section 3, spam info). */
export interface SpamSymbol {
  readonly name: string
  /** For our own hints, the page has translated texts. */
  readonly description: string
  /** One decimal; positive values indicate spam. */
  readonly score: number
  readonly type: 'body' | 'subject'
}
