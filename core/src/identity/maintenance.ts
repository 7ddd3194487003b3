import type { NeedsOf } from '../kit/job.ts'
import type { MaintenanceTask } from '../kit/maintenance-task.ts'
import type { LoginCodeStore } from './login-code-store.ts'
import type { PasskeyStore } from './passkeys/passkey-store.ts'
import type { PasswordResetStore } from './password-reset/password-reset-store.ts'
import { purgeSignIns } from './purge-sign-ins.ts'
import type { SessionStore } from './session-store.ts'
import { sessionTimes } from './session-times.ts'
import type { TwoStepStore } from './two-step/two-step-store.ts'

type Needs = NeedsOf<typeof purgeSignIns> & {
  readonly sessions: SessionStore
  readonly twoStep: TwoStepStore
  readonly passkeys: PasskeyStore
  readonly loginCodes: LoginCodeStore
  readonly passwordResets: PasswordResetStore
}

export const identityMaintenance: readonly MaintenanceTask<Needs>[] = [
  {
    name: 'remove expired sessions',
    run: ({ sessions, clock }) => sessions.removeExpired(sessionTimes({ clock })),
  },
  { name: 'remove old sign-ins', run: purgeSignIns },
  {
    name: 'remove sign-ins that waited too long for a code',
    run: ({ twoStep, clock }) => twoStep.removeExpired(clock.now()),
  },
  { name: 'remove expired passkey challenges', run: ({ passkeys, clock }) => passkeys.removeExpired(clock.now()) },
  { name: 'remove expired login codes', run: ({ loginCodes, clock }) => loginCodes.removeExpired(clock.now()) },
  {
    name: 'remove abandoned password resets',
    run: ({ passwordResets, clock }) => passwordResets.removeExpired(clock.now()),
  },
]
