import { THUMBNAIL_SIDE_PIXELS } from '@sen/model/pictures/limits'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Picture, PictureMaker } from '../ports/picture-maker.ts'
import type { MailStore } from '../store.ts'
import { findWholeFile } from './read-file.ts'

/**
 * Re-encodes the image, so that no browser has to decode an untrusted image of any size.
 * @throws Refused file_not_found, file_infected; image_not_found when it is no image or too large
 */
export async function readThumbnail(
  needs: {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly mime: Mime
    readonly pictures: PictureMaker
  },
  actor: Actor,
  idOrUuid: string,
): Promise<Picture> {
  const { read } = await findWholeFile(needs, actor, idOrUuid)
  const picture = await needs.pictures.thumbnail(read, THUMBNAIL_SIDE_PIXELS, actor)
  if (!picture) throw new Refused('image_not_found')
  return picture
}
