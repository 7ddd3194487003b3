import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore, Reader } from '../store.ts'
import type { Profile } from './profile-store.ts'

/** Spec section 3.13.5. */
export async function readProfile(needs: { readonly store: MailStore }, actor: Actor): Promise<Profile> {
  return needs.store.read(actor.mailboxId, (r) => requireProfile(r, actor))
}

/** @throws Refused `not_found` when the account was deleted meanwhile */
export async function requireProfile(r: Reader, actor: Actor): Promise<Profile> {
  const profile = await r.profiles.find(actor.accountId)
  if (!profile) throw new Refused('not_found')
  return profile
}
