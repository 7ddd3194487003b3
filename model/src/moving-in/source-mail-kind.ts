export interface KnownTwin {
  readonly isGone: boolean
}

/** `moved`: another folder lost it, or the server renumbered this one. `copy`: another folder has it too. */
export type SourceMailKind = 'new' | 'moved' | 'copy'

/**
 * @param isSameMail the server identifies one mail across folders (RFC 8474, Gmail)
 * @param showsAll the folder is a view of other folders' mail
 */
export function judgeSourceMail(
  twins: readonly KnownTwin[],
  { isSameMail, showsAll }: { readonly isSameMail: boolean; readonly showsAll: boolean },
): SourceMailKind {
  if ((isSameMail || showsAll) && twins.some(({ isGone }) => !isGone)) return 'copy'
  return twins.some(({ isGone }) => isGone) ? 'moved' : 'new'
}
