import { createHash } from 'node:crypto'
import type { Start } from '@sen/contract/start'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'

/** About sixty first screens fit; a character takes two bytes. */
const MAX_CHARACTERS = 4_000_000

/** Lists show days, which begin at a quarter of an hour in every zone. */
const SHOWN_TIME_MILLISECONDS = 15 * MINUTE_MILLISECONDS

interface PageInput {
  readonly filename: string
  readonly start: Start
  readonly screen: { readonly width: number; readonly height: number }
}

/** The key covers all input, so nothing must be invalidated. */
export class RenderedPageCache {
  readonly #drawings = new Map<string, string>()
  readonly #now: () => number
  readonly #maxCharacters: number
  #characters = 0

  constructor(now: () => number = Date.now, maxCharacters = MAX_CHARACTERS) {
    this.#now = now
    this.#maxCharacters = maxCharacters
  }

  /** Call it before rendering, because the day may change. */
  keyOf({ filename, start, screen }: PageInput): string {
    const shownTime = Math.floor(this.#now() / SHOWN_TIME_MILLISECONDS)
    return createHash('sha256')
      .update(JSON.stringify([filename, screen, shownTime, start]))
      .digest('base64')
  }

  find(key: string): string | undefined {
    const html = this.#drawings.get(key)
    if (html === undefined) return undefined
    this.#drawings.delete(key)
    this.#drawings.set(key, html)
    return html
  }

  set(key: string, html: string): void {
    this.#delete(key)
    if (html.length > this.#maxCharacters) return
    this.#drawings.set(key, html)
    this.#characters += html.length
    for (const oldest of this.#drawings.keys()) {
      if (this.#characters <= this.#maxCharacters) break
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#characters -= this.#drawings.get(key)?.length ?? 0
    this.#drawings.delete(key)
  }
}
