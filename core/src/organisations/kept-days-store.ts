export interface KeptDaysReader {
  find(): Promise<number>
  /** Counts messages purged after the first time and not after the second, up to a limit. */
  countRemoved(span: { readonly after: Date; readonly until: Date }, limit: number): Promise<number>
}

export interface KeptDaysWriter extends KeptDaysReader {
  set(days: number): Promise<void>
}
