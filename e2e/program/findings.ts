export class Findings {
  #missed = 0
  #seen = 0

  check(isAsItMustBe: boolean, what: string, otherwise = ''): void {
    this.#seen += 1
    if (!isAsItMustBe) this.#missed += 1
    const because = isAsItMustBe || otherwise === '' ? '' : `: ${otherwise}`
    console.log(`${isAsItMustBe ? 'ok  ' : 'MISS'} ${what}${because}`)
  }

  note(what: string): void {
    console.log(`     ${what}`)
  }

  leave(): never {
    console.log(this.#missed === 0 ? `All ${this.#seen} as it must be.` : `${this.#missed} of ${this.#seen} missed.`)
    process.exit(this.#missed === 0 ? 0 : 1)
  }
}

export function someOf(items: readonly string[], count = 5): string {
  const shown = items.slice(0, count).join(', ')
  return items.length > count ? `${shown} and ${items.length - count} more` : shown
}
