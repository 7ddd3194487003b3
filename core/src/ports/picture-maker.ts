import type { Crop } from '@sen/model/account/avatars'
import type { MailboxId } from '@sen/model/ids'

export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/**
 * Draws strangers' pictures anew, so that nothing is left of their bytes. Few are drawn at once, and those of one mailbox (`whose`: of
 * a share, its owner's) never take all places.
 */
export interface PictureMaker {
  /** A raster picture by its bytes, as WebP (moving ones too), or undefined when it is none or is too large to draw. */
  redraw(bytes: Uint8Array, whose: MailboxId): Promise<Picture | undefined>
  /**
   * The same, standing still and at most so many pixels wide and high.
   * @param read gives the bytes when it is their turn: who waits holds none in memory
   */
  thumbnail(
    read: () => Promise<Uint8Array>,
    sidePixels: number,
    whose: MailboxId | 'installation',
  ): Promise<Picture | undefined>
  /**
   * A square of a PNG or JPEG, told by its bytes, as WebP in each of these sides and in their order. `unreadable`: it is neither, or
   * too large to draw; `too_small`: it is not 100 pixels wide and high (spec section 5.9.3).
   * @param how.crop what of it, as it stands upright, made to lie within it; the middle where undefined
   */
  square(
    bytes: Uint8Array,
    how: SquareOrder,
    whose: MailboxId,
  ): Promise<readonly Picture[] | 'unreadable' | 'too_small'>
}

export interface SquareOrder {
  readonly crop?: Crop | undefined
  readonly sidesPixels: readonly number[]
}
