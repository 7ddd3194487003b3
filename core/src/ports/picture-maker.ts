import type { Crop } from '@sen/model/account/avatars'
import type { MailboxId, OrganisationId } from '@sen/model/ids'

export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Requests alternate by organisation, and within it by mailbox. */
export interface PictureRequester {
  readonly mailboxId: MailboxId
  readonly organisationId: OrganisationId
}

/** Re-encodes untrusted images, so that none of their original bytes remain. One organisation never takes all slots. */
export interface PictureMaker {
  /** Returns WebP, including animations. Undefined when it is no image or too large. */
  redraw(bytes: Uint8Array, whose: PictureRequester): Promise<Picture | undefined>
  /** @param read reads when the work starts, so that waiting requests hold no bytes in memory */
  thumbnail(
    read: () => Promise<Uint8Array>,
    sidePixels: number,
    whose: PictureRequester | 'installation',
  ): Promise<Picture | undefined>
  /**
   * `unreadable`: another format or too large; `too_small`: less than 100 pixels wide or high (spec section 5.9.3).
   * @param how.crop the area of the upright image, moved to lie within it; the centre when undefined
   */
  square(
    bytes: Uint8Array,
    how: SquareRequest,
    whose: PictureRequester,
  ): Promise<readonly Picture[] | 'unreadable' | 'too_small'>
}

export interface SquareRequest {
  readonly crop?: Crop | undefined
  readonly sidesPixels: readonly number[]
}
