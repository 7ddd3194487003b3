import type { Address } from '@sen/model/addresses'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/messages/limits'
import { cappedReferences } from '@sen/model/replying'
import { type DraftBody, storable } from '@sen/model/text/draft-body'
import { normalForm } from '@sen/model/text/normal-form'
import type { DraftContent } from './draft-store.ts'

export interface DraftInput {
  readonly from?: Address
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly html: string
  /** A plain text draft has no HTML. */
  readonly plainText?: string
  /** Without angle brackets. A later save without them keeps them. */
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  readonly isTracked?: boolean
  readonly files: readonly string[]
}

/** `before` fills in absent fields. */
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

/** Spec section 5. */
function subjectLine(subject: string): string {
  const line = normalForm(storable(subject), 'NFC').replaceAll(/[\r\n\t]+/g, ' ')
  return Array.from(line).slice(0, MAX_SUBJECT_CHARACTERS).join('')
}

function storableAddress({ name, email }: Address): Address {
  return { name: storable(name).trim(), email: storable(email).trim() }
}
