/** Yields the main thread to other work during long computations. */
export interface Yielder {
  yield(): Promise<void>
}
