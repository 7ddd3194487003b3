import type { Clock } from '@sen/core/kit/clock'

export class FakeClock implements Clock {
  #now: Date

  constructor(now = new Date('2026-11-20T03:00:00Z')) {
    this.#now = now
  }

  now(): Date {
    return this.#now
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1_000)
  }
}
