/** Yields the main thread to other work during long computations. */
export interface Turns {
  next(): Promise<void>
}
