import { composedPassword } from '@sen/model/account/passwords'
import { requireNewPassword } from '../identity/passwords.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { LinkedPerson, PeopleDirectory } from './people-store.ts'

interface Needs {
  readonly people: PeopleDirectory
  readonly secrets: Secrets
  readonly clock: Clock
}

/**
 * Does not use the link up, because mail scanners open links too.
 * @throws Refused `login_link_expired`: used, expired, replaced, or never existed
 */
export async function openPasswordLink(needs: Needs, token: string): Promise<LinkedPerson> {
  const person = await needs.people.findLink(needs.secrets.digest(token), needs.clock.now())
  if (!person) throw new Refused('login_link_expired')
  return person
}

/**
 * Uses the link up and ends all sessions of the account.
 * @throws Refused `login_link_expired`; the refusals of `requireNewPassword`, after which the link is still valid
 */
export async function setPasswordByLink(
  needs: Needs & { readonly passwords: PasswordHasher },
  token: string,
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
): Promise<LinkedPerson> {
  await openPasswordLink(needs, token)
  requireNewPassword({ password, confirmation })
  const hash = await needs.passwords.hash(composedPassword(password))
  const person = await needs.people.consumeLink(needs.secrets.digest(token), needs.clock.now(), hash)
  if (!person) throw new Refused('login_link_expired')
  return person
}
