/** Keywords that programs set: those that begin with a dollar sign (RFC 5788), and older ones without it. */
const OF_PROGRAMS = /^(\$|\\|(non|not)?junk$|forwarded$|mdnsent$|redirected$|notjunk$|label[1-9]$|xxx|importance)/i

/**
 * Returns the labels for a remote message's keywords (product decision 73). Keywords of programs, such as `$Forwarded`,
 * `$MDNSent` or `Junk`, are left out.
 */
export function keywordLabels(keywords: readonly string[]): readonly string[] {
  return keywords.filter((keyword) => !OF_PROGRAMS.test(keyword))
}
