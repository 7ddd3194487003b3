import { AVATAR_WIDTHS, avatarFileProblem, type Crop } from '@sen/model/account/avatars'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { PictureMaker } from '../ports/picture-maker.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore } from '../store.ts'

/** A part of the SHA-256 that cannot be guessed and keeps the URL short. */
const HASH_CHARACTERS = 32

/**
 * Re-encodes a square of the image in each width, so that none of the original bytes remain (spec section 5.9.3).
 * @param crop the area of the upright image; the centre when undefined
 * @throws Refused `avatar_too_large`, `avatar_unreadable`, `avatar_too_small`
 */
export async function saveAvatar(
  needs: {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly pictures: PictureMaker
    readonly secrets: Secrets
  },
  actor: Actor,
  bytes: Uint8Array,
  crop?: Crop,
): Promise<string> {
  const problem = avatarFileProblem(bytes.byteLength)
  if (problem) throw new Refused(problem)
  const drawn = await needs.pictures.square(bytes, { crop, sidesPixels: AVATAR_WIDTHS }, actor)
  if (typeof drawn === 'string') throw new Refused(drawn === 'too_small' ? 'avatar_too_small' : 'avatar_unreadable')
  const blobs = await Promise.all(drawn.map(({ bytes }) => needs.blobs.write(bytes)))
  const pictures = AVATAR_WIDTHS.flatMap((width, at) => {
    const blob = blobs[at]
    return blob === undefined ? [] : [{ width, blob }]
  })
  // Blob keys are derived from the content, so equal pictures have equal hashes and others differ.
  const hash = needs.secrets.digest(`avatar ${blobs.join(' ')}`).slice(0, HASH_CHARACTERS)
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await w.profiles.setAvatar(actor.accountId, hash, pictures)
    await w.record({ type: 'account.changed', version })
  })
  return hash
}
