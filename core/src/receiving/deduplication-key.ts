import type { ExaminedMail } from './examine-mail.ts'

/** An unparsable message has no text to compare, so only identical bytes are a copy. */
export function deduplicationKey({ message, unparsable, rawBlob }: ExaminedMail, sentDigest?: string): string {
  const isKnownById = message.messageIdHeader !== '' && !unparsable
  return isKnownById ? message.messageIdHeader : `sha256:${sentDigest ?? rawBlob}`
}
