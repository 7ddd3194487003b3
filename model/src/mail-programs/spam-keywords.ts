/** Keywords of the user's verdict on spam. IMAP4rev2 has registered them (RFC 9051 section 2.3.2). */
export const JUNK_KEYWORD = '$Junk'
export const NOT_JUNK_KEYWORD = '$NotJunk'

const JUNK = JUNK_KEYWORD.toLowerCase()
const NOT_JUNK = NOT_JUNK_KEYWORD.toLowerCase()

export interface SpamVerdict {
  readonly keywords: readonly string[]
  /** Undefined when the change says nothing about spam. */
  readonly verdict: 'spam' | 'not-spam' | undefined
}

/** The keywords exclude each other: a message that gets one loses the other, and one that gets both has neither. */
export function judgeSpamKeywords(before: readonly string[], after: readonly string[]): SpamVerdict {
  const added = (keyword: string) => has(after, keyword) && !has(before, keyword)
  const [isJunk, isNotJunk] = [added(JUNK), added(NOT_JUNK)]
  if (isJunk && isNotJunk) return { keywords: without(without(after, JUNK), NOT_JUNK), verdict: undefined }
  if (isJunk) return { keywords: without(after, NOT_JUNK), verdict: 'spam' }
  return isNotJunk ? { keywords: without(after, JUNK), verdict: 'not-spam' } : { keywords: after, verdict: undefined }
}

function has(keywords: readonly string[], wanted: string): boolean {
  return keywords.some((keyword) => keyword.toLowerCase() === wanted)
}

function without(keywords: readonly string[], unwanted: string): readonly string[] {
  return keywords.filter((keyword) => keyword.toLowerCase() !== unwanted)
}
