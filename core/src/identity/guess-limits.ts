export interface GuessLimits {
  /** Counts an attempt before it is checked. @throws Refused `too_many_attempts` */
  count(): Promise<void>
  /** Removes the last attempt from the count because it was correct. */
  forgive(): Promise<void>
}
