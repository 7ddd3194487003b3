import type { MailedCode } from '@sen/model/account/mailed-code'
import type { ProfileValues } from '@sen/model/account/profile'
import type { AccountId } from '@sen/model/ids'

/** What an account says of its person, and what is known of it. */
export interface Profile extends ProfileValues {
  /** E.164; null: none was given. */
  readonly phone: string | null
  readonly isPhoneVerified: boolean
  /** Somebody vouches for the account: who made it, or a phone. */
  readonly isVerified: boolean
  /** Names its picture; empty: it has none. */
  readonly avatar: string
}

/** The code that was sent to a phone last, to verify it. */
export interface PhoneCodeState extends MailedCode {
  readonly phone: string
  readonly digest: string
}

/** The code of a second step that was sent to a phone last. */
export interface SecondStepCode {
  /** Of the session, or of the sign-in that waits, which has asked for it. */
  readonly askerDigest: string
  readonly codeDigest: string
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attemptsLeft: number
}

/** Codes that were asked for within some time. */
export interface PhoneCodeCount {
  readonly count: number
  /** Undefined: there was none. */
  readonly firstAt: Date | undefined
}

/** What a code is for; each purpose has its own numbers of an account's day. */
export type PhoneCodePurpose = 'verification' | 'password' | 'second_step'

/** Of one organisation, or of all; and how many of them were for forgotten passwords, which anybody can ask for. */
export interface PhoneCodeTotal extends PhoneCodeCount {
  readonly forPasswords: number
}

/** Of the account whose own mailbox this is; of any other there is nothing. */
export interface ProfileReader {
  find(accountId: AccountId): Promise<Profile | undefined>
  /** The hash of its picture; empty: it has none. */
  avatar(accountId: AccountId): Promise<string>
  phoneCode(accountId: AccountId): Promise<PhoneCodeState | undefined>
}

export interface ProfileWriter extends ProfileReader {
  /** The name also stands before the own address from now on, where the former one stood. */
  save(accountId: AccountId, values: ProfileValues & { readonly phone: string | null }): Promise<void>
  /** In place of all widths of the one before; none: it has no picture any more. */
  setAvatar(accountId: AccountId, hash: string, pictures: readonly AvatarPicture[]): Promise<void>
  keepPhoneCode(accountId: AccountId, code: PhoneCodeState): Promise<void>
  countWrongPhoneCode(accountId: AccountId): Promise<void>
  /** Only the one with this digest: another one may have been sent meanwhile. */
  removePhoneCode(accountId: AccountId, digest: string): Promise<void>
  /** How many codes were asked for since then for this purpose: by the account, and for the number by all accounts; and when the first of them. */
  phoneCodesSince(
    accountId: AccountId,
    asked: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly since: Date },
  ): Promise<PhoneCodeCount>
  /**
   * How many codes were asked for since then by the people of this account's organisation, and by everybody here; and when the first of
   * each. Nobody else counts or notes one before this transaction has ended.
   */
  allPhoneCodesSince(
    accountId: AccountId,
    since: Date,
  ): Promise<{ readonly organisation: PhoneCodeTotal; readonly installation: PhoneCodeTotal }>
  notePhoneCode(
    accountId: AccountId,
    asked: { readonly phone: string; readonly purpose: PhoneCodePurpose; readonly at: Date },
  ): Promise<void>
  /** When the last code of a second step was sent that was not used. */
  secondStepCode(accountId: AccountId): Promise<Pick<SecondStepCode, 'sentAt'> | undefined>
  /** In place of the one before; `TwoStepStore` takes it. @returns false when the second step is off */
  keepSecondStepCode(accountId: AccountId, code: SecondStepCode): Promise<boolean>
  /** Whether another account has verified it. Nobody else does so before this transaction has ended. */
  isPhoneTaken(accountId: AccountId, phone: string): Promise<boolean>
  /** It is this account's, which is verified by it. The number must not be taken. */
  verifyPhone(accountId: AccountId, phone: string, at: Date): Promise<void>
}

export interface AvatarPicture {
  /** In pixels; it is as high as it is wide. */
  readonly width: number
  readonly blob: string
}
