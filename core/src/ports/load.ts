/** What this program has to do besides. */
export interface Load {
  /** Whether work that can wait should wait. Measured since it was last asked. */
  isHigh(): boolean
}
