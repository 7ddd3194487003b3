export type PageSearch = { readonly page?: number }

export function readPage(search: Record<string, unknown>): PageSearch {
  const page = Number(search.page)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

/** Where a thread was opened from (`search-suggest`), which stays in its address (spec section 2). */
export function keepSource(search: Record<string, unknown>): { src?: string } {
  return typeof search.src === 'string' && search.src !== '' ? { src: search.src } : {}
}

export type MessageSearch = { readonly id?: string }

/** A message named in a folder's address. */
export function readMessageId({ id }: Record<string, unknown>): MessageSearch {
  return typeof id === 'string' ? { id } : {}
}
