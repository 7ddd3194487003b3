import type { DraftContent } from './draft-content.ts'

/** Where a draft begins: new, read from the server, or kept from before a crash. */
export interface DraftOrigin {
  readonly content: DraftContent
  readonly clientKey?: string
  readonly stored?: { readonly messageId: string; readonly revision: number; readonly savedAt?: Date | undefined }
  /** The server does not have all of it: it is saved at once. */
  readonly isUnsaved?: boolean
  /** A creation or save was on its way when the page went, and nobody knows whether it arrived. */
  readonly isUnclear?: boolean
}
