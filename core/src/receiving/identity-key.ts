import type { ExaminedMail } from './examine-mail.ts'

/** What copies of it have in common. What could not be read has no text to be compared by: only the same bytes are a copy of it. */
export function identityKeyOf({ message, unparsable, rawBlob }: ExaminedMail, sentDigest?: string): string {
  const isKnownById = message.messageIdHeader !== '' && !unparsable
  return isKnownById ? message.messageIdHeader : `sha256:${sentDigest ?? rawBlob}`
}
