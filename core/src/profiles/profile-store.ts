import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ProfileValues } from '@sen/model/account/profile'
import type { AccountId } from '@sen/model/ids'

export interface Profile extends ProfileValues {
  /** E.164; null when the account has none. */
  readonly phone: string | null
  readonly isPhoneVerified: boolean
  readonly isVerified: boolean
  readonly avatar: string
}

export interface PhoneCodeState extends MailedCode {
  readonly phone: string
  readonly digest: string
}

export interface SecondStepCode {
  readonly askerDigest: string
  readonly codeDigest: string
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attemptsLeft: number
}

export interface PhoneCodeCount {
  readonly count: number
  readonly firstAt: Date | undefined
}

/** The daily limits of an account are separate for each purpose. */
export type PhoneCodePurpose = 'verification' | 'password' | 'second_step'

/** `forPasswords` counts codes for forgotten passwords, which strangers can request too. */
export interface PhoneCodeTotal extends PhoneCodeCount {
  readonly forPasswords: number
}

export interface ProfileReader {
  find(accountId: AccountId): Promise<Profile | undefined>
  avatar(accountId: AccountId): Promise<string>
  phoneCode(accountId: AccountId): Promise<PhoneCodeState | undefined>
}

export interface ProfileWriter extends ProfileReader {
  /** The sender name of the own address changes too if it was the former name. */
  save(accountId: AccountId, values: ProfileValues & { readonly phone: string | null }): Promise<void>
  /** Replaces all widths of the previous picture. An empty list removes it. */
  setAvatar(accountId: AccountId, hash: string, pictures: readonly AvatarPicture[]): Promise<void>
  savePhoneCode(accountId: AccountId, code: PhoneCodeState): Promise<void>
  countWrongPhoneCode(accountId: AccountId): Promise<void>
  removePhoneCode(accountId: AccountId, digest: string): Promise<void>
  /** Counts codes to the number by any account, too. */
  phoneCodesSince(
    accountId: AccountId,
    asked: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly since: Date },
  ): Promise<PhoneCodeCount>
  /** Locks the counts of the organisation and of the installation until the transaction ends. */
  allPhoneCodesSince(
    accountId: AccountId,
    since: Date,
  ): Promise<{ readonly organisation: PhoneCodeTotal; readonly installation: PhoneCodeTotal }>
  notePhoneCode(
    accountId: AccountId,
    asked: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly at: Date },
  ): Promise<void>
  secondStepCode(accountId: AccountId): Promise<Pick<SecondStepCode, 'sentAt'> | undefined>
  /** Replaces the previous code. `TwoStepStore` takes it. Returns false when the second step is off. */
  saveSecondStepCode(accountId: AccountId, code: SecondStepCode): Promise<boolean>
  /** Other verifications wait until this transaction ends. */
  isPhoneTaken(accountId: AccountId, phone: string): Promise<boolean>
  verifyPhone(accountId: AccountId, phone: string, at: Date): Promise<void>
}

export interface AvatarPicture {
  readonly width: number
  readonly blob: string
}
