export interface Load {
  /** Returns whether work that can wait should wait. Measured since the last call. */
  isHigh(): boolean
}
