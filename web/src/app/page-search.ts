export type PageSearch = { readonly page?: number }

export function readPage(search: Record<string, unknown>): PageSearch {
  const page = Number(search.page)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

/** Spec section 2: `search-suggest`. */
export function sourceParam(search: Record<string, unknown>): { src?: string } {
  return typeof search.src === 'string' && search.src !== '' ? { src: search.src } : {}
}

export type MessageSearch = { readonly id?: string }

export function readMessageId({ id }: Record<string, unknown>): MessageSearch {
  return typeof id === 'string' ? { id } : {}
}
