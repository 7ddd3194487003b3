import { avatarWidth } from '@sen/model/account/avatars'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { AvatarDirectory } from './avatar-directory.ts'

/** Returns WebP, that wide if available. @throws Refused `image_not_found`, also for people outside the organisation */
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
