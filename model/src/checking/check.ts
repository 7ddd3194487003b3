import type { ErrorCode } from '../error-codes.ts'
import type { SpamSymbol } from '../spam-hints/spam-symbol.ts'

/** Where in the message something is to be mended. */
export type CheckPlace = 'from' | 'recipients' | 'subject' | 'text' | 'files' | 'sharing'

/** What may not be sent so: the server refuses it too (`judgeSend`). */
export interface BlockingCheck {
  readonly weight: 'block'
  readonly code: ErrorCode
  readonly place: CheckPlace
  readonly details: Readonly<Record<string, unknown>>
}

/** What the sender is asked about, and may send all the same (spec section 5). */
export type ConfirmingCheck = { readonly weight: 'confirm' } & (
  | { readonly about: 'virus' | 'unscanned' | 'scanning'; readonly place: 'files'; readonly names: readonly string[] }
  | { readonly about: 'uploading' | 'upload_failed'; readonly place: 'files'; readonly names: readonly string[] }
  | { readonly about: 'forgotten_attachment'; readonly place: 'files'; readonly word: string }
  | {
      readonly about: 'placeholder'
      readonly place: 'subject' | 'text'
      /** As they are written. */
      readonly words: readonly string[]
      /** Some of them can be filled with what is known now. */
      readonly isFillable: boolean
    }
  | {
      readonly about: 'sharing'
      readonly place: 'sharing'
      /** What of the drive it brings along. */
      readonly names: readonly string[]
      /** Who may open it, as `normaliseEmail` writes them. */
      readonly emails: readonly string[]
      readonly hasPassword: boolean
      /** Whoever has the link may, and not those alone. */
      readonly isForAnybody: boolean
      /** Some of it may be changed by who opens it. */
      readonly mayEdit: boolean
      /** When the first of the links ends; undefined: none does by itself. */
      readonly expiresAt: Date | undefined
    }
  | {
      /** Links that end before the message leaves, or between two of the times that it does. */
      readonly about: 'ends_before' | 'ends_between'
      readonly place: 'sharing'
      readonly names: readonly string[]
      readonly expiresAt: Date
    }
  /** Links to what others share, and to what is not shared any more, as the text calls them. */
  | {
      readonly about: 'foreign_link' | 'closed_link' | 'locked_link'
      readonly place: 'text'
      readonly names: readonly string[]
    }
  /** `emails`: for whom they do not open. */
  | {
      readonly about: 'named_link'
      readonly place: 'text'
      readonly names: readonly string[]
      readonly emails: readonly string[]
    }
  | { readonly about: 'no_subject'; readonly place: 'subject' }
  | { readonly about: 'no_text'; readonly place: 'text' }
  /** `unknown`: addresses of the organisation that nobody in it has. */
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
