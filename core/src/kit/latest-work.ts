import { Refused } from './refused.ts'

/** A newer call of the same person aborts the older one. */
export class LatestWork {
  readonly #latest = new Map<string, { isOver: boolean; ended: Promise<unknown> }>()

  /**
   * @param work calls `goOn` between its steps, which throws when a newer call was made
   * @throws Refused operation_in_progress for the older call
   */
  async run<T>(person: string, work: (goOn: () => void) => Promise<T>): Promise<T> {
    const older = this.#latest.get(person)
    if (older) older.isOver = true
    const goOn = () => {
      if (own.isOver) throw new Refused('operation_in_progress')
    }
    const running = (older?.ended ?? Promise.resolve()).then(() => {
      goOn()
      return work(goOn)
    })
    const ended = running.then(
      () => undefined,
      // The caller receives the error.
      () => undefined,
    )
    const own = { isOver: false, ended }
    this.#latest.set(person, own)
    try {
      return await running
    } finally {
      if (this.#latest.get(person) === own) this.#latest.delete(person)
    }
  }
}
