import { isCommonKeyword } from '../mail-programs/message-flags.ts'

/** Programs set these: a dollar sign comes first (RFC 5788), or they are older. */
const OF_PROGRAMS = /^(\$|\\|(non|not)?junk$|forwarded$|mdnsent$|redirected$|notjunk$|label[1-9]$|xxx|importance)/i

/** Keywords that mail programs understand are kept as they are. `$Forwarded` is a flag of its own. */
export function programKeywords(keywords: readonly string[]): {
  readonly isForwarded: boolean
  readonly keywords: readonly string[]
} {
  const isForwarding = (keyword: string) => /^\$?forwarded$/i.test(keyword)
  const kept = keywords.filter((keyword) => isCommonKeyword(keyword) && !isForwarding(keyword))
  return { isForwarded: keywords.some(isForwarding), keywords: kept }
}

/** Product decision 73. Leaves out keywords of programs, such as `$Forwarded`, `$MDNSent` or `Junk`. */
export function keywordLabels(keywords: readonly string[]): readonly string[] {
  return keywords.filter((keyword) => !OF_PROGRAMS.test(keyword))
}
