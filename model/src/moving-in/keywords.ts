/** Programs set these: a dollar sign comes first (RFC 5788), or they are older. */
const OF_PROGRAMS = /^(\$|\\|(non|not)?junk$|forwarded$|mdnsent$|redirected$|notjunk$|label[1-9]$|xxx|importance)/i

/** Product decision 73. Leaves out keywords of programs, such as `$Forwarded`, `$MDNSent` or `Junk`. */
export function keywordLabels(keywords: readonly string[]): readonly string[] {
  return keywords.filter((keyword) => !OF_PROGRAMS.test(keyword))
}
