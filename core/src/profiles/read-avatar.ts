import { avatarWidth } from '@sen/model/account/avatars'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { AvatarDirectory } from './avatar-directory.ts'

/**
 * The bytes of a colleague's picture, a WebP, at least so many pixels wide where there are so many.
 * @throws Refused `image_not_found`, also of everybody else's
 */
export async function readAvatar(
  needs: { readonly avatars: AvatarDirectory; readonly blobs: BlobStore },
  actor: Actor,
  hash: string,
  widthPixels: number,
): Promise<Uint8Array> {
  const blob = await needs.avatars.findBlob(actor, hash, avatarWidth(widthPixels))
  if (blob === undefined) throw new Refused('image_not_found')
  return needs.blobs.get(blob)
}
