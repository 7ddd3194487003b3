import { PASSKEY_CHALLENGE_MINUTES } from '@sen/model/account/passkeys'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../../kit/clock.ts'
import type { PasskeyVerifier } from '../../ports/passkey-verifier.ts'
import type { Secrets } from '../../ports/secrets.ts'
import type { ChallengePurpose, PasskeyStore } from './passkey-store.ts'

export interface ChallengeNeeds {
  readonly passkeys: PasskeyStore
  readonly passkeyVerifier: PasskeyVerifier
  readonly secrets: Secrets
  readonly clock: Clock
}

/** @param browser a secret of the requesting browser, which the response must contain; undefined for a session */
export async function newChallenge(
  needs: ChallengeNeeds,
  purpose: ChallengePurpose,
  browser?: string,
): Promise<{ readonly challenge: string; readonly expiresAt: Date }> {
  const challenge = needs.passkeyVerifier.newChallenge()
  const expiresAt = new Date(needs.clock.now().getTime() + PASSKEY_CHALLENGE_MINUTES * MINUTE_MILLISECONDS)
  await needs.passkeys.saveChallenge(challengeDigest(needs, challenge, browser), purpose, expiresAt)
  return { challenge, expiresAt }
}

/** Uses up the challenge even if the response is wrong, but not for another browser. */
export async function consumeChallenge(
  needs: ChallengeNeeds,
  clientDataJson: string,
  browser?: string,
): Promise<{ readonly challenge: string; readonly purpose: ChallengePurpose } | undefined> {
  const challenge = needs.passkeyVerifier.challengeOf(clientDataJson)
  if (challenge === undefined) return undefined
  const purpose = await needs.passkeys.consumeChallenge(challengeDigest(needs, challenge, browser), needs.clock.now())
  return purpose && { challenge, purpose }
}

function challengeDigest({ secrets }: ChallengeNeeds, challenge: string, browser: string | undefined): string {
  return secrets.digest(`passkey challenge ${challenge}${browser === undefined ? '' : ` of browser ${browser}`}`)
}
