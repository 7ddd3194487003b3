import { hasAttachments } from '@sen/model/files/attachments'
import type { FilterFacts } from '@sen/model/filters/match-filter'
import type { ExaminedMail } from './examine-mail.ts'

/** What filters are asked with of a mail that comes in. */
export function filterFacts({
  message,
  sizeBytes,
}: Pick<ExaminedMail, 'sizeBytes'> & {
  readonly message: Pick<ExaminedMail['message'], 'from' | 'subject' | 'text' | 'parts'>
}): FilterFacts {
  const { from, subject, text, parts } = message
  return { from, subject, text, sizeBytes, hasAttachments: hasAttachments(parts) }
}
