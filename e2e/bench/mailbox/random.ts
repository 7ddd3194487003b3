/** Numbers that look random and are the same in every run. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not including, 1 (the generator called mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number] {
    return choices[Math.floor(this.next() * choices.length)]
  }

  /** The first ones much more often than the last ones, as words and correspondents are. */
  pickCommon<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number] {
    return choices[Math.floor(this.next() ** 2 * choices.length)]
  }

  /** Small ones much more often than large ones: as many between 5 and 50 as between 50 and 500. */
  size(from: number, to: number): number {
    return Math.round(from * (to / from) ** this.next())
  }
}
