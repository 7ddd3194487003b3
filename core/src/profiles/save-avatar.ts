import { AVATAR_WIDTHS, avatarFileProblem, type Crop } from '@sen/model/account/avatars'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { PictureMaker } from '../ports/picture-maker.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore } from '../store.ts'

/** Of a SHA-256: nobody guesses it, and it does not fill an address. */
const HASH_CHARACTERS = 32

/**
 * The picture of the account from now on: a square of a PNG or JPEG, told by its bytes and drawn anew in each width, so that nothing
 * of the file is left (spec section 5.9.3).
 * @param crop what of it, as it stands upright; the middle where undefined
 * @returns the hash that names it
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
  const drawn = await needs.pictures.square(bytes, { crop, sidesPixels: AVATAR_WIDTHS }, actor.mailboxId)
  if (typeof drawn === 'string') throw new Refused(drawn === 'too_small' ? 'avatar_too_small' : 'avatar_unreadable')
  const blobs = await Promise.all(drawn.map(({ bytes }) => needs.blobs.put(bytes)))
  const pictures = AVATAR_WIDTHS.flatMap((width, at) => {
    const blob = blobs[at]
    return blob === undefined ? [] : [{ width, blob }]
  })
  // Keys of blobs come from their content: what looks the same has the same name, and anything else another one.
  const hash = needs.secrets.digest(`avatar ${blobs.join(' ')}`).slice(0, HASH_CHARACTERS)
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await w.profiles.setAvatar(actor.accountId, hash, pictures)
    await w.record({ type: 'account.changed', version })
  })
  return hash
}
