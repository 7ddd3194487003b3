import type { PictureMaker } from '@sen/core/ports/picture-maker'
import { inlineImageType } from '@sen/model/files/blocked-files'

/** Takes what begins like a picture for one, and gives it back as it is. */
export class CopyingPictureMaker implements PictureMaker {
  async redraw(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | undefined> {
    const contentType = inlineImageType(bytes)
    return contentType === undefined ? undefined : { bytes, contentType }
  }
}
