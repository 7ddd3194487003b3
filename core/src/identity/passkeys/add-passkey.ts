import { MAX_PASSKEYS, passkeyName } from '@sen/model/account/passkeys'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { PasskeyRegistration, RelyingParty } from '../../ports/passkey-verifier.ts'
import { briefly, type Visitor } from '../visitor.ts'
import { type ChallengeNeeds, consumeChallenge } from './challenges.ts'

/** @throws Refused `invalid` for its name; `passkey_refused` for a wrong response; `too_many_passkeys` */
export async function addPasskey(
  needs: ChallengeNeeds,
  actor: Actor,
  added: Visitor & {
    readonly name: string
    readonly answer: PasskeyRegistration
    readonly party: RelyingParty
  },
): Promise<void> {
  const { accountId } = actor
  const { answer, party } = added
  const name = passkeyName(added.name)
  // Check the name before the challenge is used up, so that the user can correct it.
  if (name === undefined) throw new Refused('invalid', { field: 'name', problem: 'length' })
  const taken = await consumeChallenge(needs, answer.response.clientDataJSON)
  if (taken?.purpose.kind !== 'adding' || taken.purpose.accountId !== accountId) throw new Refused('passkey_refused')
  const made = await needs.passkeyVerifier.verifyRegistration(answer, { challenge: taken.challenge, party })
  if (!made) throw new Refused('passkey_refused')
  const { passkeys } = await needs.passkeys.hints(accountId)
  if (passkeys.length >= MAX_PASSKEYS) throw new Refused('too_many_passkeys')
  const { userHandle } = taken.purpose
  const transports = answer.response.transports ?? []
  const act = { ...briefly(added), at: needs.clock.now() }
  if (!(await needs.passkeys.add(accountId, { ...act, ...made, userHandle, transports, name }))) {
    throw new Refused('passkey_refused')
  }
}
