import type { MailProtocol } from '@sen/model/app-passwords/app-passwords'

export interface MailProgramPolicy {
  readonly protocols: readonly MailProtocol[]
  /** False: mail programs need an app password. */
  readonly allowsAccountPassword: boolean
}

export interface MailProgramPolicyReader {
  find(): Promise<MailProgramPolicy>
}

export interface MailProgramPolicyWriter extends MailProgramPolicyReader {
  set(policy: MailProgramPolicy): Promise<void>
}
