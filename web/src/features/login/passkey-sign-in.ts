import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { post, SignInFailed } from './send-sign-in.ts'

/**
 * Begins a session by a passkey: `auth/passkey/challenge` and `auth/passkey` of the contract. Loaded when somebody wants it.
 * @param by `isSecondStep`: after the password that was right in this browser; `remembers`: it is not asked for that again for some time
 */
export async function signInByPasskey(by: {
  readonly isSecondStep: boolean
  readonly remembers: boolean
}): Promise<void> {
  const { data } = await post('/api/v2/auth/passkey/challenge', { second_step: by.isSecondStep })
  const optionsJSON = data?.options as PublicKeyCredentialRequestOptionsJSON
  const signed = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    // Whether there was none, or somebody went back: browsers do not say.
    throw new SignInFailed('passkey_unused', { cause })
  })
  const { id, rawId, type, response } = signed
  const credential = { id, rawId, type, response }
  await post('/api/v2/auth/passkey', { credential, remember_device: by.remembers })
}
