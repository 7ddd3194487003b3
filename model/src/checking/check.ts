import type { ErrorCode } from '../error-codes.ts'
import type { SpamSymbol } from '../spam-hints/spam-symbol.ts'

export type CheckedPart = 'from' | 'recipients' | 'subject' | 'text' | 'files' | 'sharing'

export interface BlockingCheck {
  readonly weight: 'block'
  readonly code: ErrorCode
  readonly part: CheckedPart
  readonly details: Readonly<Record<string, unknown>>
}

/** The sender may send anyway (spec section 5). */
export type ConfirmingCheck = { readonly weight: 'confirm' } & (
  | { readonly about: 'virus' | 'unscanned' | 'scanning'; readonly part: 'files'; readonly names: readonly string[] }
  | { readonly about: 'uploading' | 'upload_failed'; readonly part: 'files'; readonly names: readonly string[] }
  | { readonly about: 'forgotten_attachment'; readonly part: 'files'; readonly word: string }
  | {
      readonly about: 'placeholder'
      readonly part: 'subject' | 'text'
      readonly words: readonly string[]
      readonly isFillable: boolean
    }
  | {
      readonly about: 'sharing'
      readonly part: 'sharing'
      readonly names: readonly string[]
      readonly emails: readonly string[]
      readonly hasPassword: boolean
      readonly isForAnybody: boolean
      readonly mayEdit: boolean
      readonly expiresAt: Date | undefined
    }
  | {
      readonly about: 'ends_before' | 'ends_between'
      readonly part: 'sharing'
      readonly names: readonly string[]
      readonly expiresAt: Date
    }
  | {
      readonly about: 'foreign_link' | 'closed_link' | 'locked_link'
      readonly part: 'text'
      readonly names: readonly string[]
    }
  | {
      readonly about: 'named_link'
      readonly part: 'text'
      readonly names: readonly string[]
      readonly emails: readonly string[]
    }
  | { readonly about: 'no_subject'; readonly part: 'subject' }
  | { readonly about: 'no_text'; readonly part: 'text' }
  | { readonly about: 'outside' | 'unknown'; readonly part: 'recipients'; readonly emails: readonly string[] }
  | {
      readonly about: 'spam'
      readonly part: 'subject' | 'text'
      readonly score: number
      readonly symbols: readonly SpamSymbol[]
    }
)

export type Check = BlockingCheck | ConfirmingCheck

export function isBlocking(check: Check): check is BlockingCheck {
  return check.weight === 'block'
}
