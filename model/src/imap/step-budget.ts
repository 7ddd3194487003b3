/** About so many characters are normalised, or comparisons made, in some milliseconds. */
const UNITS_OF_STEP = 128 * 1024
/** One of many items counts this much. */
const UNITS_OF_ITEM = 32

/** Counts the work of SORT and THREAD, so that they yield by its amount and not by the number of messages. */
export class StepBudget {
  #units = 0

  spend(units: number): void {
    this.#units += units
  }

  /** Returns true once for each step that was used up. */
  takeStep(): boolean {
    if (this.#units < UNITS_OF_STEP) return false
    this.#units = 0
    return true
  }

  /** Yields between steps. `items` may grow meanwhile. */
  *forEach<T>(items: Iterable<T>, work: (item: T) => void): Generator<void, void> {
    for (const item of items) {
      work(item)
      this.spend(UNITS_OF_ITEM)
      if (this.takeStep()) yield
    }
  }
}
