import { colleagueDomains } from '@sen/model/account/organisation'
import { composedPassword } from '@sen/model/account/passwords'
import { permissionRefusal } from '@sen/model/account/permissions'
import { isValidEmail, normaliseEmail } from '@sen/model/addresses'
import { MAX_SHARE_RECEIVERS } from '@sen/model/drive/limits'
import { receiversOutside } from '@sen/model/drive/share-opening'
import { sharingProblem } from '@sen/model/drive/sharing'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Share } from './share-store.ts'

/**
 * Returns distinct addresses in lower case.
 * @throws Refused share_invalid with `problem: 'receivers'` and the invalid addresses, or when there are too many
 */
export function requireReceivers(typed: readonly string[]): readonly string[] {
  const wrong = typed.filter((email) => !isValidEmail(email.trim()))
  const receivers = [...new Set(typed.map((email) => normaliseEmail(email.trim())))]
  if (wrong.length > 0 || receivers.length > MAX_SHARE_RECEIVERS) {
    throw new Refused('share_invalid', { problem: 'receivers', emails: wrong })
  }
  return receivers
}

const KEPT_PASSWORD = 'kept, as it was typed'

export function keptPassword({ hasPassword }: Pick<Share, 'hasPassword'>): string | undefined {
  return hasPassword ? KEPT_PASSWORD : undefined
}

/** @param choice.password undefined for none @throws Refused share_invalid with `problem`; `emails` need a password */
export function requireSharing(
  actor: Pick<Actor, 'address' | 'domains' | 'rights'>,
  choice: {
    readonly password: string | undefined
    readonly expiresAt: Date | undefined
    readonly receivers: readonly string[]
    /** The recipients of a draft are not known yet, so its share is checked when its mail leaves. */
    readonly isDraft?: boolean
  },
  now: Date,
): void {
  const outside = outsideOf(actor, choice.receivers)
  const problem = sharingProblem(
    {
      password: choice.password,
      expiresAt: choice.expiresAt,
      isForAnybody: choice.receivers.length === 0,
      hasReceiversOutside: outside.length > 0,
    },
    choice.isDraft === true || maySharePublicly(actor),
    now,
  )
  if (problem === undefined) return
  throw new Refused('share_invalid', { problem, ...(problem === 'password-needed-outside' && { emails: outside }) })
}

export function maySharePublicly({ rights }: Pick<Actor, 'rights'>): boolean {
  return permissionRefusal('share_publicly', rights) === undefined
}

export function outsideOf(
  { address, domains }: Pick<Actor, 'address' | 'domains'>,
  receivers: readonly string[],
): string[] {
  return receiversOutside(receivers, colleagueDomains(address, domains))
}

/** Input methods differ in how they encode a character, so the composed form is hashed. */
export function hashSharePassword(passwords: PasswordHasher, password: string): Promise<string> {
  return passwords.hash(composedPassword(password))
}
