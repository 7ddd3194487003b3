import { passkeyName } from '@sen/model/account/passkeys'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { briefly, type Visitor } from '../visitor.ts'
import type { Passkey, PasskeyStore } from './passkey-store.ts'

interface Needs {
  readonly passkeys: PasskeyStore
}

export function listPasskeys(needs: Needs, actor: Actor): Promise<readonly Passkey[]> {
  return needs.passkeys.ofAccount(actor.accountId)
}

/** @throws Refused `invalid`; `not_found`, also for a passkey of another account */
export async function renamePasskey(needs: Needs, actor: Actor, id: string, typed: string): Promise<void> {
  const name = passkeyName(typed)
  if (name === undefined) throw new Refused('invalid', { field: 'name', problem: 'length' })
  if (!(await needs.passkeys.rename(actor.accountId, id, name))) throw new Refused('not_found')
}

/** Sessions that the passkey opened continue. @throws Refused `not_found`, also for a passkey of another account */
export async function removePasskey(
  needs: Needs & { readonly clock: Clock },
  actor: Actor,
  id: string,
  visitor: Visitor,
): Promise<void> {
  const act = { ...briefly(visitor), at: needs.clock.now() }
  if (!(await needs.passkeys.remove(actor.accountId, id, act))) throw new Refused('not_found')
}
