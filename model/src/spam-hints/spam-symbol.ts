/** A reason why a mail looks like spam, named as in spam filters (spec section 3, spam info). */
export interface SpamSymbol {
  readonly name: string
  /** The scorer's description. For our own hints, the page has translated texts. */
  readonly description: string
  /** With one decimal; positive values indicate spam. */
  readonly score: number
  readonly type: 'body' | 'subject'
}
