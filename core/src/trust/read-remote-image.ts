import type { MessageId } from '@sen/model/ids'
import { SEEN_PICTURE, seenToken } from '@sen/model/tracking/seen-picture'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { FetchRefused } from '../ports/guarded-fetcher.ts'
import type { PictureDownloads } from '../ports/picture-downloads.ts'
import type { PictureMaker } from '../ports/picture-maker.ts'
import type { MailStore } from '../store.ts'
import { countView } from '../tracking/count-view.ts'

/**
 * The number allows only pictures of that message. `file` is the id of the attached message that contains it.
 * @throws Refused `image_not_found` also if its server does not respond, or not with a picture
 */
export async function readRemoteImage(
  needs: Parameters<typeof countView>[0] & {
    readonly store: MailStore
    readonly pictureDownloads: PictureDownloads
    readonly pictures: PictureMaker
  },
  actor: Actor,
  messageId: MessageId,
  { file, image }: { readonly file?: string | undefined; readonly image: number },
): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
  const images = await needs.store.read(actor.mailboxId, async (r) =>
    file === undefined ? (await r.trust.shownBody(messageId))?.images : await r.trust.attachedImages(messageId, file),
  )
  const address = images?.[image]
  if (address === undefined) throw new Refused('image_not_found')
  const token = seenToken(address)
  // This is our own tracking picture, so count the view instead of sending a request.
  if (token !== undefined && (await countView(needs, token, { kind: 'mailbox', mailboxId: actor.mailboxId }))) {
    return { bytes: SEEN_PICTURE, contentType: 'image/gif' }
  }
  const redraw = (bytes: Uint8Array) => needs.pictures.redraw(bytes, actor)
  const picture = await needs.pictureDownloads.run(address, actor, redraw).catch((error: unknown) => {
    if (error instanceof FetchRefused) throw new Refused('image_not_found')
    throw error
  })
  if (!picture) throw new Refused('image_not_found')
  return picture
}
