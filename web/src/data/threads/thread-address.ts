import type { FolderRole } from '@sen/model/folders'

/** The `src` of a thread opened from search results, whose parameters are in the address too. */
export const FROM_SEARCH = 'search'
const FROM_LIST = 'list'

/** `/folder/Drafts/{id}` names a draft (spec section 2). A thread in Drafts is marked by `src`. */
export function isDraftAddress(role: FolderRole | undefined, src: string | undefined): boolean {
  return role === 'drafts' && src === undefined
}

export function sourceOfThread(role: FolderRole | undefined): { readonly src?: string } {
  return isDraftAddress(role, undefined) ? { src: FROM_LIST } : {}
}
