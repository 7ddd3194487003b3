import { Refused } from './refused.ts'

/** Work of which a person wants the newest answer alone: one runs for each person, and a newer one ends the older. */
export class LatestWork {
  readonly #latest = new Map<string, { isOver: boolean; ended: Promise<unknown> }>()

  /**
   * @param work throws by `goOn` between its steps once a newer one has been asked for
   * @throws Refused operation_in_progress for the older one
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
      // Its caller hears of it.
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
