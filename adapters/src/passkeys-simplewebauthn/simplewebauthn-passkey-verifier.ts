import { randomBytes } from 'node:crypto'
import type { PasskeyVerifier } from '@sen/core/ports/passkey-verifier'

const CHALLENGE_BYTES = 32

interface ClientData {
  readonly challenge?: unknown
  readonly crossOrigin?: unknown
}

export class SimplewebauthnPasskeyVerifier implements PasskeyVerifier {
  newChallenge(): string {
    return randomBytes(CHALLENGE_BYTES).toString('base64url')
  }

  challengeOf(clientDataJson: string): string | undefined {
    const { challenge } = readClientData(clientDataJson)
    return typeof challenge === 'string' && challenge !== '' ? challenge : undefined
  }

  verifyRegistration: PasskeyVerifier['verifyRegistration'] = async ({ id, rawId, response }, expected) => {
    const { clientDataJSON, attestationObject } = response
    if (isFramed(clientDataJSON)) return undefined
    const { verifyRegistrationResponse } = await loadLibrary()
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: true,
    }).catch(unverified)
    if (!verified?.verified) return undefined
    const { credential } = verified.registrationInfo
    return { credentialId: credential.id, publicKey: credential.publicKey, signCount: credential.counter }
  }

  verifyAssertion: PasskeyVerifier['verifyAssertion'] = async ({ id, rawId, response }, expected) => {
    const { clientDataJSON, authenticatorData, signature } = response
    const { credentialId, publicKey } = expected.credential
    if (isFramed(clientDataJSON) || id !== credentialId) return undefined
    const { verifyAuthenticationResponse } = await loadLibrary()
    const verified = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    }).catch(unverified)
    return verified?.verified ? { signCount: verified.authenticationInfo.newCounter } : undefined
  }
}

/** The library throws at the first violation. That is a refused passkey, not a failure of the program. */
function unverified(): undefined {
  return undefined
}

/** Loading takes a fifth of the start time, and most commands never need it. */
function loadLibrary(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server')
}

/** Our pages never ask for a passkey inside another site's frame. */
function isFramed(clientDataJson: string): boolean {
  return readClientData(clientDataJson).crossOrigin === true
}

function readClientData(clientDataJson: string): ClientData {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
