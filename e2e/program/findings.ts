/** What a drill sees, told as it sees it. */
export class Findings {
  #missed = 0
  #seen = 0

  /** Tells whether something is as it must be. */
  check(isAsItMustBe: boolean, what: string, otherwise = ''): void {
    this.#seen += 1
    if (!isAsItMustBe) this.#missed += 1
    const because = isAsItMustBe || otherwise === '' ? '' : `: ${otherwise}`
    console.log(`${isAsItMustBe ? 'ok  ' : 'MISS'} ${what}${because}`)
  }

  /** For figures that are neither right nor wrong. */
  note(what: string): void {
    console.log(`     ${what}`)
  }

  /** Says the sum and leaves with 0, or with 1 when anything was missed. */
  leave(): never {
    console.log(this.#missed === 0 ? `All ${this.#seen} as it must be.` : `${this.#missed} of ${this.#seen} missed.`)
    process.exit(this.#missed === 0 ? 0 : 1)
  }
}

/** A few of many, for a line that a person reads. */
export function someOf(items: readonly string[], count = 5): string {
  const shown = items.slice(0, count).join(', ')
  return items.length > count ? `${shown} and ${items.length - count} more` : shown
}
