import type { CreationOptions, PasskeyField, RequestOptions } from '@sen/contract/passkeys'
import type { PasskeyBegun } from '@sen/core/identity/passkeys/begin-passkey'
import type { SignInChallenge } from '@sen/core/identity/passkeys/challenge-sign-in'
import type { Passkey, PasskeyHint } from '@sen/core/identity/passkeys/passkey-store'
import { PASSKEY_CHALLENGE_MINUTES } from '@sen/model/account/passkeys'
import { MINUTE_MILLISECONDS } from '@sen/model/durations'
import { unixSeconds } from './times.ts'

/** Every authenticator has one of EdDSA, ES256 and RS256 (COSE registry). */
const ALGORITHMS = [-8, -7, -257]

const TIMEOUT_MILLISECONDS = PASSKEY_CHALLENGE_MINUTES * MINUTE_MILLISECONDS

const hint = ({ credentialId, transports }: PasskeyHint) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports: [...transports],
})

/** @param rp `id` is the passkey's domain, `name` that of this installation */
export function presentCreation(
  { challenge, userHandle, present }: PasskeyBegun,
  rp: { readonly id: string; readonly name: string },
  { address, displayName }: { readonly address: string; readonly displayName: string },
): CreationOptions {
  return {
    rp,
    user: { id: userHandle, name: address, displayName: displayName === '' ? address : displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MILLISECONDS,
    excludeCredentials: present.map(hint),
    // It must be discoverable without a user name, and replaces both password and code.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

export function presentRequest({ challenge, wanted }: SignInChallenge, rpId: string): RequestOptions {
  return {
    rpId,
    challenge,
    timeout: TIMEOUT_MILLISECONDS,
    userVerification: 'required',
    allowCredentials: wanted.map(hint),
  }
}

export function presentPasskey({ id, name, createdAt, lastUsedAt, suspectedAt }: Passkey): PasskeyField {
  return {
    id,
    name,
    created_at: unixSeconds(createdAt),
    last_used_at: lastUsedAt ? unixSeconds(lastUsedAt) : null,
    suspected_at: suspectedAt ? unixSeconds(suspectedAt) : null,
  }
}
