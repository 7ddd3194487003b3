export interface Load {
  /** Measured since the last call. */
  isHigh(): boolean
}
