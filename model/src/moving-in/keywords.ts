/** Of programs, for themselves: what begins with a dollar sign (RFC 5788), and what older ones wrote without it. */
const OF_PROGRAMS = /^(\$|\\|(non|not)?junk$|forwarded$|mdnsent$|redirected$|notjunk$|label[1-9]$|xxx|importance)/i

/**
 * The labels that keywords of a message elsewhere become (product decision 73): those that somebody made. What programs mark for
 * themselves says nothing to people: `$Forwarded`, `$MDNSent`, `Junk`.
 */
export function keywordLabels(keywords: readonly string[]): readonly string[] {
  return keywords.filter((keyword) => !OF_PROGRAMS.test(keyword))
}
