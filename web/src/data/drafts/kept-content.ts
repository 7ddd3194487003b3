import type { KeptDraft } from '../../lib/keeping/kept-draft.ts'
import { BLANK_CONTENT, type DraftContent } from './draft-content.ts'

/** What the local copy of a draft holds. */
export interface KeptContent {
  readonly format: 1
  readonly content: DraftContent
  /** The draft's own name for its creation: asked for twice, made once. */
  readonly clientKey: string
  readonly stored?: { readonly messageId: string; readonly revision: number; readonly savedAt?: Date | undefined }
  /** A save that named this revision was on its way; whether it arrived is not known. */
  readonly savingFrom?: number | undefined
}

/** As draft-storage takes it: texts, which may be very long, stand apart. */
export function keptDraftOf(
  place: { readonly account: string; readonly id: string },
  kept: KeptContent,
  isUnsaved: boolean,
): KeptDraft {
  const { own, quote, ...content } = kept.content
  return { ...place, changedAt: new Date(), isUnsaved, content: { ...kept, content }, texts: [own, quote] }
}

/** Undefined for what an older or newer page wrote and this one does not understand. */
export function keptContentOf(kept: KeptDraft): KeptContent | undefined {
  const value = kept.content
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 1) return undefined
  const record = value as KeptContent
  // What an older page left has its texts among the rest.
  const [own, quote] = kept.texts ?? []
  const texts = own === undefined || quote === undefined ? undefined : { own, quote }
  const content = { ...BLANK_CONTENT, ...record.content, ...texts }
  if (!record.stored) return { ...record, content }
  // Text storage keeps dates as text.
  const savedAt = record.stored.savedAt && new Date(record.stored.savedAt)
  return { ...record, content, stored: { ...record.stored, savedAt } }
}
