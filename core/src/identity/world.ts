import type { CodeSender } from '../ports/code-sender.ts'
import type { GeoIpLookup } from '../ports/geo-ip-lookup.ts'
import type { PasskeyVerifier } from '../ports/passkey-verifier.ts'
import type { PasswordQueue } from '../ports/password-hasher.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SignOnProvider } from '../ports/sign-on-provider.ts'
import type { TimeCodes } from '../ports/time-codes.ts'
import type { KnownDeviceStore } from './devices/known-device-store.ts'
import type { LoginCodeStore } from './login-code-store.ts'
import type { PasskeyStore } from './passkeys/passkey-store.ts'
import type { PasswordResetStore } from './password-reset/password-reset-store.ts'
import type { SessionStore } from './session-store.ts'
import type { SignInLog } from './sign-in-log.ts'
import type { SignOnStore } from './sign-on/sign-on-store.ts'
import type { TwoStepStore } from './two-step/two-step-store.ts'

export interface IdentityWorld {
  readonly sessions: SessionStore
  readonly signIns: SignInLog
  readonly twoStep: TwoStepStore
  readonly devices: KnownDeviceStore
  readonly passkeys: PasskeyStore
  readonly loginCodes: LoginCodeStore
  readonly passwordResets: PasswordResetStore
  readonly signOnLinks: SignOnStore
  readonly signOnProvider: SignOnProvider | undefined
  readonly passwords: PasswordQueue
  readonly secrets: Secrets
  readonly timeCodes: TimeCodes
  readonly passkeyVerifier: PasskeyVerifier
  readonly phoneNumbers: PhoneNumbers
  readonly codeSender: CodeSender | undefined
  readonly placeLookup: GeoIpLookup | undefined
  readonly newDeviceAlerts: boolean
}
