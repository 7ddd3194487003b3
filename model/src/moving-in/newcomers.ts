/** What is known of a mail by its identity, in folders of the same account. */
export interface KnownTwin {
  /** Its place there is empty by now. */
  readonly isGone: boolean
}

/**
 * What a mail is that was not in this folder before. `new`. `moved`: one that was brought from another place, which is empty now; or
 * from this place, under numbers that the server has given anew. `copy`: one that lies in another folder too, and is one mail by what
 * the server says, or because this folder shows what lies in others.
 */
export type Newcomer = 'new' | 'moved' | 'copy'

/**
 * @param isSameMail the server itself tells one mail in several folders (RFC 8474, Gmail); else two that are equal are two
 * @param showsAll the folder shows the mail of others
 */
export function judgeNewcomer(
  twins: readonly KnownTwin[],
  { isSameMail, showsAll }: { readonly isSameMail: boolean; readonly showsAll: boolean },
): Newcomer {
  if ((isSameMail || showsAll) && twins.some(({ isGone }) => !isGone)) return 'copy'
  return twins.some(({ isGone }) => isGone) ? 'moved' : 'new'
}
