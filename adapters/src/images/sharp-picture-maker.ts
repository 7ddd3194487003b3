import { ByteGate } from '@sen/core/kit/byte-gate'
import type { CallScope } from '@sen/core/ports/call-scope'
import type { Picture, PictureMaker, PictureRequester, SquareRequest } from '@sen/core/ports/picture-maker'
import { MAX_PICTURE_MEMORY_BYTES, PICTURES_AT_ONCE, SMALL_PICTURE_MEMORY_BYTES } from '@sen/model/pictures/limits'
import { FairQueue } from '../fair-queue.ts'
import type { DrawRequest, Undrawable } from './draw-picture.ts'
import { keyOfDrawing, PictureCache } from './picture-cache.ts'
import { type MemoryQueue, type PictureDrawer, PictureProcess } from './picture-process.ts'

const REDRAWN_SIDE_PIXELS = 4_000
const REDRAWN_QUALITY = 82
const THUMBNAIL_QUALITY = 75

export interface SharpPictureMakerOptions {
  readonly scope?: Pick<CallScope, 'current'> | undefined
  readonly drawers?: readonly PictureDrawer[]
}

export class SharpPictureMaker implements PictureMaker {
  readonly #drawers: readonly PictureDrawer[]
  readonly #free: PictureDrawer[]
  readonly #queue: FairQueue
  readonly #memory = new ByteGate(MAX_PICTURE_MEMORY_BYTES)
  readonly #kept = new PictureCache()
  readonly #scope: Pick<CallScope, 'current'> | undefined

  constructor({ scope, drawers }: SharpPictureMakerOptions = {}) {
    this.#scope = scope
    this.#drawers = drawers ?? Array.from({ length: PICTURES_AT_ONCE }, () => new PictureProcess())
    this.#free = [...this.#drawers]
    this.#queue = new FairQueue({ together: this.#drawers.length, ofOne: 1 })
  }

  redraw(bytes: Uint8Array, whose: PictureRequester): Promise<Picture | undefined> {
    const order = {
      kind: 'whole',
      isAnimated: true,
      sidePixels: REDRAWN_SIDE_PIXELS,
      quality: REDRAWN_QUALITY,
    } as const
    return this.#one(async () => bytes, order, whose)
  }

  thumbnail(
    read: () => Promise<Uint8Array>,
    sidePixels: number,
    whose: PictureRequester | 'installation',
  ): Promise<Picture | undefined> {
    return this.#one(read, { kind: 'whole', isAnimated: false, sidePixels, quality: THUMBNAIL_QUALITY }, whose)
  }

  square(
    bytes: Uint8Array,
    { crop, sidesPixels }: SquareRequest,
    whose: PictureRequester,
  ): Promise<readonly Picture[] | 'unreadable' | 'too_small'> {
    return this.#enqueue(async () => bytes, { kind: 'square', crop, sidesPixels }, whose)
  }

  async close(): Promise<void> {
    await Promise.all(this.#drawers.map((drawer) => drawer.close()))
  }

  async #one(
    read: () => Promise<Uint8Array>,
    order: DrawRequest,
    whose: PictureRequester | 'installation',
  ): Promise<Picture | undefined> {
    const drawn = await this.#enqueue(read, order, whose)
    return typeof drawn === 'string' ? undefined : drawn[0]
  }

  /** A page that scrolls on has left many thumbnails. */
  #enqueue(
    read: () => Promise<Uint8Array>,
    order: DrawRequest,
    whose: PictureRequester | 'installation',
  ): Promise<readonly Picture[] | Undrawable> {
    const requester =
      whose === 'installation'
        ? { group: whose, member: whose }
        : { group: whose.organisationId, member: whose.mailboxId }
    return this.#queue.run(requester, async () => this.#draw(await read(), order), this.#scope?.current())
  }

  async #draw(bytes: Uint8Array, order: DrawRequest): Promise<readonly Picture[] | Undrawable> {
    const key = await keyOfDrawing(bytes, order)
    const kept = this.#kept.find(key)
    if (kept) return kept
    const drawer = this.#free.pop()
    if (!drawer) throw new Error('more pictures in progress than drawers')
    try {
      const drawn = await drawer.draw({ bytes, order }, this.#memoryQueue)
      if (drawn === 'unanswered') return 'unreadable'
      this.#kept.set(key, drawn)
      return drawn
    } finally {
      this.#free.push(drawer)
    }
  }

  readonly #memoryQueue: MemoryQueue = (bytes, work) =>
    bytes <= SMALL_PICTURE_MEMORY_BYTES ? work() : this.#memory.pass(bytes, work)
}
