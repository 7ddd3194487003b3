import { listThreads, starThread } from '@sen/contract/threads'
import type { Call } from '../../program/api-client.ts'
import { pause } from '../../program/waiting.ts'

const REST_MILLISECONDS = 25

export class SomebodyWorking {
  readonly #call: Call
  readonly #taken: number[] = []

  constructor(caller: Call) {
    this.#call = caller
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    const timed = async <T>(work: Promise<T>): Promise<T> => {
      const from = performance.now()
      const result = await work
      this.#taken.push(performance.now() - from)
      return result
    }
    while (!isOver()) {
      const { data } = await timed(this.#call(listThreads, { query: { in: 'INBOX', limit: 50, offset: 0 } }))
      const last = data.at(-1)
      if (last) {
        const star = { params: { id: last.id }, body: { starred: !last.starred } }
        await timed(this.#call(starThread, star))
      }
      await pause(REST_MILLISECONDS)
    }
  }

  p95(): number {
    const sorted = this.#taken.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * 0.95)] ?? 0
  }
}
