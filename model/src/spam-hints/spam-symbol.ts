/** One reason why a mail looks like spam, as a filter would name it (spec section 3, spam info). */
export interface SpamSymbol {
  readonly name: string
  /** In the scorer's own words; for our own hints the page has better ones, in the reader's language. */
  readonly description: string
  /** With one decimal; above 0 speaks for spam. */
  readonly score: number
  readonly type: 'body' | 'subject'
}
