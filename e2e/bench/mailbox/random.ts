export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 up to, but excluding, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number] {
    return choices[Math.floor(this.next() * choices.length)]
  }

  /** Picks the first choices much more often than the last ones, like the frequency of words. */
  pickCommon<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number] {
    return choices[Math.floor(this.next() ** 2 * choices.length)]
  }

  size(from: number, to: number): number {
    return Math.round(from * (to / from) ** this.next())
  }
}
