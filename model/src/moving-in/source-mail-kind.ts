/** A mail with the same identity in a folder of the same account. */
export interface KnownTwin {
  /** The mail is no longer in that folder. */
  readonly isGone: boolean
}

/**
 * The kind of a mail that was not seen in this remote folder before. `moved` was imported from another folder that no
 * longer has it, or from this folder before the server renumbered it. `copy` is also in another folder and is the same
 * mail, either because the server says so or because this folder is a view of others.
 */
export type SourceMailKind = 'new' | 'moved' | 'copy'

/**
 * @param isSameMail the server identifies one mail across folders (RFC 8474, Gmail); otherwise equal mails are separate
 * @param showsAll the folder is a view of other folders' mail
 */
export function judgeNewcomer(
  twins: readonly KnownTwin[],
  { isSameMail, showsAll }: { readonly isSameMail: boolean; readonly showsAll: boolean },
): SourceMailKind {
  if ((isSameMail || showsAll) && twins.some(({ isGone }) => !isGone)) return 'copy'
  return twins.some(({ isGone }) => isGone) ? 'moved' : 'new'
}
