import type { Picture, PictureMaker, SquareRequest } from '@sen/core/ports/picture-maker'
import { inlineImageType } from '@sen/model/files/blocked-files'

/** Accepts data that starts like an image, and returns it unchanged. */
export class CopyingPictureMaker implements PictureMaker {
  async redraw(bytes: Uint8Array): Promise<Picture | undefined> {
    const contentType = inlineImageType(bytes)
    return contentType === undefined ? undefined : { bytes, contentType }
  }

  async thumbnail(read: () => Promise<Uint8Array>): Promise<Picture | undefined> {
    return this.redraw(await read())
  }

  async square(bytes: Uint8Array, { sidesPixels }: SquareRequest): Promise<readonly Picture[] | 'unreadable'> {
    const picture = await this.redraw(bytes)
    return picture ? sidesPixels.map(() => picture) : 'unreadable'
  }
}
