/** Yields the main thread to other work during long computations. */
export interface Yielder {
  next(): Promise<void>
}
