export function onPage<T extends object>(
  before: T & { page?: unknown },
  page: number,
): Omit<T, 'page'> & { page?: number } {
  const { page: _, ...rest } = before
  return page > 1 ? { ...rest, page } : rest
}
