/** Named as in spam filters (spec section 3, spam info). */
export interface SpamSymbol {
  readonly name: string
  /** The page has translated texts for our own hints. */
  readonly description: string
  /** One decimal; positive values indicate spam. */
  readonly score: number
  readonly type: 'body' | 'subject'
}
