import { DEFAULT_COUNTRY, findCountry } from '@sen/model/account/countries'
import { readPhone } from '@sen/model/account/phones'
import { judgeProfile, type ProfileValues } from '@sen/model/account/profile'
import { tidyName } from '@sen/model/text/tidy-name'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type DomainList, openNameCheck } from '../kit/require-truthful-name.ts'
import type { MailStore } from '../store.ts'
import type { Profile } from './profile-store.ts'
import { requireProfile } from './read-profile.ts'

export interface TypedProfile extends ProfileValues {
  readonly phone: string
  readonly country: string
}

/**
 * A verified phone can be changed only by verifying another one.
 * @throws Refused `profile_invalid` with the problems by field, `phone_invalid`, `phone_verified`,
 * `sender_name_misleading` for another name than before
 */
export async function saveProfile(
  needs: { readonly store: MailStore; readonly clock: Clock; readonly directory: DomainList },
  actor: Actor,
  typed: TypedProfile,
): Promise<Profile> {
  const requireTruthful = await openNameCheck(needs.directory)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const kept = await requireProfile(w, actor)
    const problems = judgeProfile(typed, kept, needs.clock.now())
    if (Object.keys(problems).length > 0) throw new Refused('profile_invalid', { ...problems })
    const fullName = tidyName(typed.fullName)
    if (fullName !== kept.fullName) requireTruthful({ name: fullName, email: actor.address })
    const phone = requirePhone(typed)
    if (kept.isPhoneVerified && phone !== kept.phone) throw new Refused('phone_verified')
    const { dateOfBirth, gender } = typed
    await w.profiles.save(actor.accountId, { fullName, dateOfBirth, gender, phone })
    await w.record({ type: 'account.changed', version })
    return requireProfile(w, actor)
  })
}

function requirePhone({ phone, country }: Pick<TypedProfile, 'phone' | 'country'>): string | null {
  if (phone.trim() === '') return null
  const known = findCountry(country) ?? findCountry(DEFAULT_COUNTRY)
  const read = known && readPhone(phone, known)
  if (read === undefined) throw new Refused('phone_invalid')
  return read
}
