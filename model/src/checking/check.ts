import type { ErrorCode } from '../error-codes.ts'
import type { SpamSymbol } from '../spam-hints/spam-symbol.ts'

export type CheckPlace = 'from' | 'recipients' | 'subject' | 'text' | 'files' | 'sharing'

/** A problem that prevents sending. The server refuses it too (`judgeSend`). */
export interface BlockingCheck {
  readonly weight: 'block'
  readonly code: ErrorCode
  readonly place: CheckPlace
  readonly details: Readonly<Record<string, unknown>>
}

/** A question to the sender, who may send anyway (spec section 5). */
export type ConfirmingCheck = { readonly weight: 'confirm' } & (
  | { readonly about: 'virus' | 'unscanned' | 'scanning'; readonly place: 'files'; readonly names: readonly string[] }
  | { readonly about: 'uploading' | 'upload_failed'; readonly place: 'files'; readonly names: readonly string[] }
  | { readonly about: 'forgotten_attachment'; readonly place: 'files'; readonly word: string }
  | {
      readonly about: 'placeholder'
      readonly place: 'subject' | 'text'
      /** The placeholders as written. */
      readonly words: readonly string[]
      /** Some of them can be filled with values that are known. */
      readonly isFillable: boolean
    }
  | {
      readonly about: 'sharing'
      readonly place: 'sharing'
      /** The shared drive items. */
      readonly names: readonly string[]
      /** The people who can open them, normalised by `normaliseEmail`. */
      readonly emails: readonly string[]
      readonly hasPassword: boolean
      /** Anybody with the link can open them. */
      readonly isForAnybody: boolean
      /** Some of the items can be edited by the people who open them. */
      readonly mayEdit: boolean
      /** The earliest expiry of the links; undefined if no link expires. */
      readonly expiresAt: Date | undefined
    }
  | {
      /** Links that expire before the message is sent, or between two of its sending times. */
      readonly about: 'ends_before' | 'ends_between'
      readonly place: 'sharing'
      readonly names: readonly string[]
      readonly expiresAt: Date
    }
  /** Links to other people's items or to items that are no longer shared, by their link texts. */
  | {
      readonly about: 'foreign_link' | 'closed_link' | 'locked_link'
      readonly place: 'text'
      readonly names: readonly string[]
    }
  /** `emails` lists the recipients for whom the links do not open. */
  | {
      readonly about: 'named_link'
      readonly place: 'text'
      readonly names: readonly string[]
      readonly emails: readonly string[]
    }
  | { readonly about: 'no_subject'; readonly place: 'subject' }
  | { readonly about: 'no_text'; readonly place: 'text' }
  /** `unknown` lists addresses of the organisation that do not exist. */
  | { readonly about: 'outside' | 'unknown'; readonly place: 'recipients'; readonly emails: readonly string[] }
  | {
      readonly about: 'spam'
      readonly place: 'subject' | 'text'
      readonly score: number
      readonly symbols: readonly SpamSymbol[]
    }
)

export type Check = BlockingCheck | ConfirmingCheck

export function isBlocking(check: Check): check is BlockingCheck {
  return check.weight === 'block'
}
