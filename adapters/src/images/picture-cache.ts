import type { Picture } from '@sen/core/ports/picture-maker'
import { MAX_KEPT_PICTURE_BYTES, MAX_KEPT_PICTURES, MAX_KEPT_PICTURES_BYTES } from '@sen/model/pictures/limits'
import type { DrawRequest, Undrawable } from './draw-picture.ts'

type DrawResult = readonly Picture[] | Undrawable

/** Keeps recent results, and remembers inputs that cannot be drawn, by the digest of input and order. */
export class PictureCache {
  readonly #kept = new Map<string, { readonly drawn: DrawResult; readonly sizeBytes: number }>()
  #sizeBytes = 0

  find(key: string): DrawResult | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.drawn
  }

  set(key: string, drawn: DrawResult): void {
    const sizeBytes = typeof drawn === 'string' ? 0 : drawn.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    if (sizeBytes > MAX_KEPT_PICTURE_BYTES || this.#kept.has(key)) return
    this.#kept.set(key, { drawn, sizeBytes })
    this.#sizeBytes += sizeBytes
    for (const [oldest, { sizeBytes: its }] of this.#kept) {
      if (this.#kept.size <= MAX_KEPT_PICTURES && this.#sizeBytes <= MAX_KEPT_PICTURES_BYTES) return
      this.#kept.delete(oldest)
      this.#sizeBytes -= its
    }
  }
}

export async function keyOfDrawing(bytes: Uint8Array, request: DrawRequest): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  return `${JSON.stringify(request)} ${Buffer.from(digest).toString('base64')}`
}
