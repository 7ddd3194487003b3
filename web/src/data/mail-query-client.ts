import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/** A query invalidated during its fetch is invalidated again, because the response may be older than the event. */
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
