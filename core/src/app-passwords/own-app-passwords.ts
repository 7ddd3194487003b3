import {
  appPasswordName,
  groupedAppPassword,
  type MailProtocol,
  orderedProtocols,
} from '@sen/model/app-passwords/app-passwords'
import { APP_PASSWORD_CHARACTERS } from '@sen/model/app-passwords/limits'
import type { AppPasswordId } from '@sen/model/ids'
import { briefly, type Visitor } from '../identity/visitor.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type ConfirmingNeeds, confirmPerson, type Proof } from '../mailed-codes/confirm-person.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { AppPasswordStore, OwnMailProgramAccess } from './app-password-store.ts'

interface Needs {
  readonly appPasswords: AppPasswordStore
}

/** @throws Refused `not_found` when the account was deleted meanwhile */
export async function listAppPasswords(needs: Needs, actor: Actor): Promise<OwnMailProgramAccess> {
  const access = await needs.appPasswords.ofAccount(actor.accountId)
  if (!access) throw new Refused('not_found')
  return access
}

/**
 * The user must prove their identity again, because the password outlives the session.
 * @param session the token of the session
 * @returns the password in groups of four characters, which is never shown again
 * @throws Refused `invalid` with the field `name` or `scopes`; the refusals of `confirmPerson`;
 * `too_many_app_passwords`; `unauthenticated` when access was revoked while the proof was checked
 */
export async function createAppPassword(
  needs: Needs & ConfirmingNeeds & { readonly secrets: Secrets; readonly clock: Clock },
  actor: Actor,
  session: string,
  wanted: { readonly name: string; readonly scopes: readonly MailProtocol[] } & Proof,
  visitor: Visitor,
): Promise<{ readonly id: AppPasswordId; readonly password: string }> {
  const name = appPasswordName(wanted.name)
  if (name === undefined) throw new Refused('invalid', { field: 'name', problem: 'length' })
  const scopes = orderedProtocols(wanted.scopes)
  if (scopes.length === 0) throw new Refused('invalid', { field: 'scopes', problem: 'empty' })
  const passwordHash = await confirmPerson(needs, actor, wanted)
  const password = needs.secrets.base32(APP_PASSWORD_CHARACTERS)
  const digest = needs.secrets.digest(password)
  const created = { ...briefly(visitor), at: needs.clock.now(), name, scopes, digest }
  const proof = { sessionDigest: needs.secrets.digest(session), passwordHash }
  const id = await needs.appPasswords.create(actor.accountId, created, proof)
  if (id === 'full') throw new Refused('too_many_app_passwords')
  if (id === 'unproven') throw new Refused('unauthenticated')
  return { id, password: groupedAppPassword(password) }
}

/** Open connections end. @throws Refused `not_found`, also for an app password of another account */
export async function revokeAppPassword(
  needs: Needs & { readonly clock: Clock },
  actor: Actor,
  id: string,
  visitor: Visitor,
): Promise<void> {
  const act = { ...briefly(visitor), at: needs.clock.now() }
  if (!(await needs.appPasswords.revoke(actor.accountId, id, act))) throw new Refused('not_found')
}
