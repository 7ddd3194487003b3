/** For how many days one organisation keeps what its people delete for ever; 0: not at all. */
export interface KeptDaysReader {
  find(): Promise<number>
  /** How many messages were deleted for ever after the first moment and not after the second, counted up to a limit. */
  countRemoved(span: { readonly after: Date; readonly until: Date }, limit: number): Promise<number>
}

export interface KeptDaysWriter extends KeptDaysReader {
  set(days: number): Promise<void>
}
