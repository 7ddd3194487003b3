/** The local copy of one compose window. The format of `content` is the caller's. */
export interface KeptDraft {
  /** The account that owns the text; no other account of this browser may see it. */
  readonly account: string
  /** The window's id. */
  readonly id: string
  readonly changedAt: Date
  /** The server does not have all of it. */
  readonly isUnsaved: boolean
  readonly content: unknown
  /** The long texts, stored separately so that only their changes are written. */
  readonly texts: readonly string[]
}
