import type { Address } from '@sen/model/addresses'
import { textOfHtml } from '@sen/model/html-text'
import type { FileId } from '@sen/model/ids'
import { MAX_STORED_TEXT_CHARACTERS, MAX_SUBJECT_CHARACTERS } from '@sen/model/limits'
import { cappedReferences } from '@sen/model/replying'
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
  /** In order. */
  readonly files: readonly FileId[]
}

/** As it is stored; `before` fills in what the writer leaves out. */
export function draftContent(
  input: DraftInput,
  before: Pick<DraftContent, 'from' | 'inReplyTo' | 'references'>,
): DraftContent {
  const { plainText } = input
  const html = plainText === undefined ? storable(input.html) : ''
  const text = plainText === undefined ? textOfHtml(html) : storable(plainText).normalize('NFC')
  return {
    from: storableAddress(input.from ?? before.from),
    to: input.to.map(storableAddress),
    cc: input.cc.map(storableAddress),
    bcc: input.bcc.map(storableAddress),
    subject: subjectLine(input.subject),
    html,
    text: text.slice(0, MAX_STORED_TEXT_CHARACTERS),
    inReplyTo: storable(input.inReplyTo ?? before.inReplyTo).trim(),
    references: cappedReferences(
      (input.references ?? before.references).map((id) => storable(id).trim()).filter((id) => id !== ''),
    ),
  }
}

/** One line, cut when saved (spec section 5). */
function subjectLine(subject: string): string {
  const line = storable(subject)
    .normalize('NFC')
    .replaceAll(/[\r\n\t]+/g, ' ')
  return Array.from(line).slice(0, MAX_SUBJECT_CHARACTERS).join('')
}

function storableAddress({ name, email }: Address): Address {
  return { name: storable(name).trim(), email: storable(email).trim() }
}

/** The database takes every text but NUL and halves of surrogate pairs, which broken input methods do produce. */
function storable(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '')
}
