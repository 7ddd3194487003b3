/** What one compose window had, kept in this browser. `content` is the writer's own affair. */
export interface KeptDraft {
  /** Whose text it is; nobody else of this browser gets it to see. */
  readonly account: string
  /** The window's id. */
  readonly id: string
  readonly changedAt: Date
  /** The server does not have all of it. */
  readonly isUnsaved: boolean
  readonly content: unknown
  /** The long parts of it, apart, so that keeping them costs no more than what changed. */
  readonly texts: readonly string[]
}
