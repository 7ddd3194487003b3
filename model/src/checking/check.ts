import type { ErrorCode } from '../error-codes.ts'
import type { SpamSymbol } from '../spam-hints/spam-symbol.ts'

export type CheckedPart = 'from' | 'recipients' | 'subject' | 'text' | 'files' | 'sharing'

export interface BlockingCheck {
  readonly weight: 'block'
  readonly code: ErrorCode
  readonly place: CheckedPart
  readonly details: Readonly<Record<string, unknown>>
}

/** The sender may send anyway (spec section 5). */
export type ConfirmingCheck = { readonly weight: 'confirm' } & (
  | { readonly about: 'virus' | 'unscanned' | 'scanning'; readonly place: 'files'; readonly names: readonly string[] }
  | { readonly about: 'uploading' | 'upload_failed'; readonly place: 'files'; readonly names: readonly string[] }
  | { readonly about: 'forgotten_attachment'; readonly place: 'files'; readonly word: string }
  | {
      readonly about: 'placeholder'
      readonly place: 'subject' | 'text'
      readonly words: readonly string[]
      readonly isFillable: boolean
    }
  | {
      readonly about: 'sharing'
      readonly place: 'sharing'
      readonly names: readonly string[]
      readonly emails: readonly string[]
      readonly hasPassword: boolean
      readonly isForAnybody: boolean
      readonly mayEdit: boolean
      readonly expiresAt: Date | undefined
    }
  | {
      readonly about: 'ends_before' | 'ends_between'
      readonly place: 'sharing'
      readonly names: readonly string[]
      readonly expiresAt: Date
    }
  | {
      readonly about: 'foreign_link' | 'closed_link' | 'locked_link'
      readonly place: 'text'
      readonly names: readonly string[]
    }
  | {
      readonly about: 'named_link'
      readonly place: 'text'
      readonly names: readonly string[]
      readonly emails: readonly string[]
    }
  | { readonly about: 'no_subject'; readonly place: 'subject' }
  | { readonly about: 'no_text'; readonly place: 'text' }
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
