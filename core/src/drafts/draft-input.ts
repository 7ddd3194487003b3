import type { Address } from '@sen/model/addresses'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/limits'
import { cappedReferences } from '@sen/model/replying'
import { type DraftBody, storable } from '@sen/model/text/draft-body'
import { normalForm } from '@sen/model/text/normal-form'
import type { DraftContent } from './draft-store.ts'

/** The author's input so far. A draft may be saved incomplete or invalid. */
export interface DraftInput {
  /** The account's default sender by default. */
  readonly from?: Address
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly html: string
  /** The body of a plain text draft, which has no HTML. */
  readonly plainText?: string
  /** Without angle brackets. A later save without them keeps them. */
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  /** Whether to track views; absent to keep the setting. */
  readonly isTracked?: boolean
  /** In order, by id or uuid. */
  readonly files: readonly string[]
}

/** Returns the draft in its stored form with the processed body. `before` fills in absent fields. */
export function draftContent(
  input: DraftInput,
  { html, text }: DraftBody,
  before: Pick<DraftContent, 'from' | 'inReplyTo' | 'references'>,
): DraftContent {
  return {
    from: storableAddress(input.from ?? before.from),
    to: input.to.map(storableAddress),
    cc: input.cc.map(storableAddress),
    bcc: input.bcc.map(storableAddress),
    subject: subjectLine(input.subject),
    html,
    text,
    inReplyTo: storable(input.inReplyTo ?? before.inReplyTo).trim(),
    references: cappedReferences(
      (input.references ?? before.references).map((id) => storable(id).trim()).filter((id) => id !== ''),
    ),
  }
}

/** Reduces the subject to one line, truncated when saved (spec section 5). */
function subjectLine(subject: string): string {
  const line = normalForm(storable(subject), 'NFC').replaceAll(/[\r\n\t]+/g, ' ')
  return Array.from(line).slice(0, MAX_SUBJECT_CHARACTERS).join('')
}

function storableAddress({ name, email }: Address): Address {
  return { name: storable(name).trim(), email: storable(email).trim() }
}
