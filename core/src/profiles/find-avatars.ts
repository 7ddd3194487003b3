import { MAX_AVATARS_PER_CALL } from '@sen/model/account/limits'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import type { Actor } from '../kit/actor.ts'
import type { AvatarDirectory } from './avatar-directory.ts'

export async function findAvatars(
  needs: { readonly avatars: AvatarDirectory },
  actor: Actor,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(emails.filter((email) => isValidEmail(email)).map((email) => normaliseEmail(email)))]
  return asked.length === 0 ? new Map() : needs.avatars.find(actor, asked.slice(0, MAX_AVATARS_PER_CALL))
}
