import type { FolderRole } from '@sen/model/folders'

/** `src` of a thread that was opened from the results of a search, whose parameters stand beside it. */
export const FROM_SEARCH = 'search'
const FROM_LIST = 'list'

/**
 * `/folder/Drafts/{id}` is the address of a draft (spec section 2). Messages and threads are numbered each for themselves:
 * the same number may be a stranger's thread. One that is read in Drafts therefore says in `src` where it was opened from.
 */
export function isDraftAddress(role: FolderRole | undefined, src: string | undefined): boolean {
  return role === 'drafts' && src === undefined
}

/** What the address of a thread says of where it was opened from, when nothing is known beyond its folder. */
export function sourceOfThread(role: FolderRole | undefined): { readonly src?: string } {
  return isDraftAddress(role, undefined) ? { src: FROM_LIST } : {}
}
