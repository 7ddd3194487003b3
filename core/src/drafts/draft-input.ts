import type { Address } from '@sen/model/addresses'
import { MAX_SUBJECT_CHARACTERS } from '@sen/model/limits'
import { cappedReferences } from '@sen/model/replying'
import { type DraftBody, storable } from '@sen/model/text/draft-body'
import { normalForm } from '@sen/model/text/normal-form'
import type { DraftContent } from './draft-store.ts'

/** What a writer has typed so far. Nothing in it has to be right yet: a draft is saved as it is. */
export interface DraftInput {
  /** The account's default sender when there is none. */
  readonly from?: Address
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly html: string
  /** What was written as text alone, line by line; then there is no HTML. */
  readonly plainText?: string
  /** Without angle brackets; a later save without them keeps them. */
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  /** Whether its writer wants to know when it is seen; a save without it leaves it as it was. */
  readonly isTracked?: boolean
  /** In order; by id or uuid. */
  readonly files: readonly string[]
}

/** As it is stored, with the body as it was read of it; `before` fills in what the writer leaves out. */
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

/** One line, cut when saved (spec section 5). */
function subjectLine(subject: string): string {
  const line = normalForm(storable(subject), 'NFC').replaceAll(/[\r\n\t]+/g, ' ')
  return Array.from(line).slice(0, MAX_SUBJECT_CHARACTERS).join('')
}

function storableAddress({ name, email }: Address): Address {
  return { name: storable(name).trim(), email: storable(email).trim() }
}
