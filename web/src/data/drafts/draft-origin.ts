import type { DraftContent } from './draft-content.ts'

export interface DraftOrigin {
  readonly content: DraftContent
  readonly clientKey?: string
  readonly stored?: { readonly messageId: string; readonly revision: number; readonly savedAt?: Date | undefined }
  /** The server does not have all of it, so it is saved at once. */
  readonly isUnsaved?: boolean
  /** A create or save was in progress when the page closed; its result is unknown. */
  readonly isUnclear?: boolean
}
