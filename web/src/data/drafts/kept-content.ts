import type { KeptDraft } from '../../lib/keeping/kept-draft.ts'
import { BLANK_CONTENT, type DraftContent } from './draft-content.ts'

export interface KeptContent {
  readonly format: 1
  readonly content: DraftContent
  /** The idempotency key of the creation. */
  readonly clientKey: string
  readonly stored?: { readonly messageId: string; readonly revision: number; readonly savedAt?: Date | undefined }
  /** The revision whose save was in progress; its result is unknown. */
  readonly savingFrom?: number | undefined
}

/** draft-storage stores the texts separately, because they may be very long. */
export function keptDraftOf(
  identity: { readonly account: string; readonly id: string },
  kept: KeptContent,
  isUnsaved: boolean,
): KeptDraft {
  const { own, quote, ...content } = kept.content
  return { ...identity, changedAt: new Date(), isUnsaved, content: { ...kept, content }, texts: [own, quote] }
}

/** Returns undefined for a format of an older or newer version of the page. */
export function keptContentOf(kept: KeptDraft): KeptContent | undefined {
  const value = kept.content
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 1) return undefined
  const record = value as KeptContent
  // Older versions stored the texts within the content.
  const [own, quote] = kept.texts ?? []
  const texts = own === undefined || quote === undefined ? undefined : { own, quote }
  const content = { ...BLANK_CONTENT, ...record.content, ...texts }
  if (!record.stored) return { ...record, content }
  // localStorage holds dates as text.
  const savedAt = record.stored.savedAt && new Date(record.stored.savedAt)
  return { ...record, content, stored: { ...record.stored, savedAt } }
}
