/** The format of `content` is the caller's. */
export interface KeptDraft {
  /** The account that owns the text; no other account of this browser may see it. */
  readonly account: string
  readonly id: string
  readonly changedAt: Date
  readonly isUnsaved: boolean
  readonly content: unknown
  /** The long texts, stored separately so that only their changes are written. */
  readonly texts: readonly string[]
}
