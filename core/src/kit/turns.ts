/** Lets whatever else waits have its turn in the middle of work that is long for the one thread that serves everybody. */
export interface Turns {
  next(): Promise<void>
}
