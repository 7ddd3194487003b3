import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { post, SignInFailed } from './send-sign-in.ts'

/** @param by `isSecondStep`: after the password; `remembers`: skips the second step here for some time */
export async function signInByPasskey(by: {
  readonly isSecondStep: boolean
  readonly remembers: boolean
}): Promise<void> {
  const { data } = await post('/api/v2/auth/passkey/challenge', { second_step: by.isSecondStep })
  const optionsJSON = data?.options as PublicKeyCredentialRequestOptionsJSON
  const signed = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    // Browsers do not tell a missing passkey from a cancellation.
    throw new SignInFailed('passkey_unused', { cause })
  })
  const { id, rawId, type, response } = signed
  const credential = { id, rawId, type, response }
  await post('/api/v2/auth/passkey', { credential, remember_device: by.remembers })
}
