import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { PostgresAccountStore } from './account-store.ts'
import { PostgresAppPasswordStore } from './app-password-store.ts'
import { PostgresKnownDeviceStore } from './known-device-store.ts'
import { PostgresLoginCodeStore } from './login-code-store.ts'
import { PostgresMailProgramAccessStore } from './mail-program-access-store.ts'
import { PostgresPasskeyStore } from './passkey-store.ts'
import { PostgresPasswordResetStore } from './password-reset-store.ts'
import { PostgresPeopleDirectory } from './people-directory.ts'
import { PostgresSessionStore } from './session-store.ts'
import { PostgresSetupLinkStore } from './setup-link-store.ts'
import { PostgresSignInLog } from './sign-in-log.ts'
import { PostgresSignOnStore } from './sign-on-store.ts'
import { PostgresTwoStepStore } from './two-step-store.ts'

export function accountStores(db: Kysely<Database>) {
  return {
    appPasswords: new PostgresAppPasswordStore(db),
    mailProgramAccess: new PostgresMailProgramAccessStore(db),
    setupLinks: new PostgresSetupLinkStore(db),
    accounts: new PostgresAccountStore(db),
    people: new PostgresPeopleDirectory(db),
    sessions: new PostgresSessionStore(db),
    signIns: new PostgresSignInLog(db),
    twoStep: new PostgresTwoStepStore(db),
    devices: new PostgresKnownDeviceStore(db),
    passkeys: new PostgresPasskeyStore(db),
    loginCodes: new PostgresLoginCodeStore(db),
    passwordResets: new PostgresPasswordResetStore(db),
    signOnLinks: new PostgresSignOnStore(db),
  }
}
