import type { AppPasswordStore } from './app-password-store.ts'
import type { MailProgramAccessStore } from './mail-program-access-store.ts'

export interface AppPasswordsWorld {
  readonly appPasswords: AppPasswordStore
  readonly mailProgramAccess: MailProgramAccessStore
}
