import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ProfileValues } from '@sen/model/account/profile'
import type { AccountId } from '@sen/model/ids'

/** The profile of an account, and its verification. */
export interface Profile extends ProfileValues {
  /** E.164; null when the account has none. */
  readonly phone: string | null
  readonly isPhoneVerified: boolean
  /** Whether the account is verified, by its creator or by a phone. */
  readonly isVerified: boolean
  /** The hash of the picture; empty when there is none. */
  readonly avatar: string
}

export interface PhoneCodeState extends MailedCode {
  readonly phone: string
  readonly digest: string
}

/** The latest second-step code that was sent to a phone. */
export interface SecondStepCode {
  /** The digest of the session or pending sign-in that requested it. */
  readonly askerDigest: string
  readonly codeDigest: string
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attemptsLeft: number
}

/** Codes that were requested within some time. */
export interface PhoneCodeCount {
  readonly count: number
  /** Undefined when there were none. */
  readonly firstAt: Date | undefined
}

/** The purpose of a code. The daily limits of an account are separate for each. */
export type PhoneCodePurpose = 'verification' | 'password' | 'second_step'

/**
 * Codes of an organisation or of the installation. `forPasswords` counts those for forgotten passwords, which anybody
 * can request.
 */
export interface PhoneCodeTotal extends PhoneCodeCount {
  readonly forPasswords: number
}

/** Reads the account of this mailbox. Other accounts are not visible. */
export interface ProfileReader {
  find(accountId: AccountId): Promise<Profile | undefined>
  /** Returns the hash of the picture; empty when there is none. */
  avatar(accountId: AccountId): Promise<string>
  phoneCode(accountId: AccountId): Promise<PhoneCodeState | undefined>
}

export interface ProfileWriter extends ProfileReader {
  /** Saves the profile. The sender name of the own address changes too if it was the former name. */
  save(accountId: AccountId, values: ProfileValues & { readonly phone: string | null }): Promise<void>
  /** Replaces all widths of the previous picture. An empty list removes it. */
  setAvatar(accountId: AccountId, hash: string, pictures: readonly AvatarPicture[]): Promise<void>
  keepPhoneCode(accountId: AccountId, code: PhoneCodeState): Promise<void>
  countWrongPhoneCode(accountId: AccountId): Promise<void>
  /** Removes the code with this digest. Another one may have been sent meanwhile. */
  removePhoneCode(accountId: AccountId, digest: string): Promise<void>
  /**
   * Counts the codes requested since then for this purpose, by the account or for the number by any account, with the
   * time of the first.
   */
  phoneCodesSince(
    accountId: AccountId,
    asked: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly since: Date },
  ): Promise<PhoneCodeCount>
  /**
   * Counts the codes requested since then in this account's organisation and in the installation, each with the time of
   * the first. It locks both counts until the transaction ends.
   */
  allPhoneCodesSince(
    accountId: AccountId,
    since: Date,
  ): Promise<{ readonly organisation: PhoneCodeTotal; readonly installation: PhoneCodeTotal }>
  notePhoneCode(
    accountId: AccountId,
    asked: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly at: Date },
  ): Promise<void>
  /** Returns when the latest unused second-step code was sent. */
  secondStepCode(accountId: AccountId): Promise<Pick<SecondStepCode, 'sentAt'> | undefined>
  /**
   * Saves a second-step code and replaces the previous one. `TwoStepStore` takes it. @returns false when the second
   * step is off
   */
  keepSecondStepCode(accountId: AccountId, code: SecondStepCode): Promise<boolean>
  /** Returns whether another account has verified the number. Other verifications wait until this transaction ends. */
  isPhoneTaken(accountId: AccountId, phone: string): Promise<boolean>
  /** Verifies the account by this number, which must not be taken. */
  verifyPhone(accountId: AccountId, phone: string, at: Date): Promise<void>
}

export interface AvatarPicture {
  /** Width and height, in pixels. */
  readonly width: number
  readonly blob: string
}
