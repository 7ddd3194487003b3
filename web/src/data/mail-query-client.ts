import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/**
 * A cache that forgets no news. What is invalidated while its answer is on its way is invalidated once more when that
 * arrives: the answer may have been read before, and would count as fresh. The library itself only cuts off and repeats
 * what is on the screen and was there before; first answers, and those of what is not looked at, it takes as they come.
 */
export class MailQueryClient extends QueryClient {
  readonly #doubtful = new Set<Query>()

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    if (filters?.refetchType !== 'none') {
      for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
        if (query.state.data === undefined || !query.isActive()) this.#doubt(query)
      }
    }
    return super.invalidateQueries(filters, options)
  }

  #doubt(query: Query): void {
    if (this.#doubtful.has(query)) return
    this.#doubtful.add(query)
    const arrived = (isOld: boolean) => {
      this.#doubtful.delete(query)
      if (isOld) void this.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    query.promise?.then(
      () => arrived(true),
      () => arrived(false),
    )
  }
}
