import { readFilterJson, writeFilterJson } from '@sen/contract/filters/filter-json'
import {
  changeFilter,
  createFilter,
  deleteFilter as deleteFilterRoute,
  type FilterField,
  orderFilters as orderFiltersRoute,
  restoreFilter as restoreFilterRoute,
} from '@sen/contract/filters/filters'
import { filterCopyName } from '@sen/model/filters/copy-name'
import type { CustomFilter } from '@sen/model/filters/filter'
import type { FilterId } from '@sen/model/ids'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { changeList } from '../change-list.ts'
import { filtersQuery } from './queries.ts'

export interface OwnFilter extends CustomFilter {
  /** Its target folder was deleted, so its mail goes to the inbox. */
  readonly isBroken: boolean
}

export function ownFilters(filters: readonly FilterField[]): readonly OwnFilter[] {
  return filters.flatMap(({ id, type, name, is_enable, is_broken, sieve_json }) => {
    const definition = type === undefined ? readFilterJson(sieve_json) : undefined
    const what = { id: id as FilterId, name, isEnabled: is_enable, isBroken: is_broken ?? false }
    return definition ? [{ ...definition, ...what }] : []
  })
}

export async function saveFilter(
  cache: QueryClient,
  filter: Omit<CustomFilter, 'id'>,
  id: FilterId | undefined,
): Promise<FilterId> {
  const body = { name: filter.name, is_enable: filter.isEnabled, sieve_json: writeFilterJson(filter) }
  const { data } = await (id === undefined
    ? call(createFilter, { body })
    : call(changeFilter, { params: { id }, body }))
  await cache.invalidateQueries(filtersQuery)
  return data.id as FilterId
}

/** @param others all of the user's filters, in order */
export async function duplicateFilter(
  cache: QueryClient,
  filter: OwnFilter,
  others: readonly OwnFilter[],
): Promise<void> {
  const name = filterCopyName(filter.name, new Set(others.map((each) => each.name)))
  const id = await saveFilter(cache, { ...filter, name }, undefined)
  await reorderFilters(
    cache,
    others.flatMap((each) => (each.id === filter.id ? [each.id, id] : [each.id])),
  )
}

export function deleteFilter(cache: QueryClient, id: string): Promise<void> {
  return changeList(cache, filtersQuery, {
    apply: (filters) => filters.filter((filter) => filter.id !== id),
    send: () => call(deleteFilterRoute, { params: { id } }),
  })
}

/** It appears once the list is refetched. */
export async function restoreFilter(cache: QueryClient, id: string): Promise<void> {
  await call(restoreFilterRoute, { params: { id } })
  await cache.invalidateQueries(filtersQuery)
}

/** @param ids of all of the user's filters, in order */
export function reorderFilters(cache: QueryClient, ids: readonly FilterId[]): Promise<void> {
  const indexOf = (filter: FilterField) => ids.indexOf(filter.id as FilterId)
  return changeList(cache, filtersQuery, {
    apply: (filters) => filters.toSorted((one, other) => indexOf(one) - indexOf(other)),
    send: () => call(orderFiltersRoute, { body: { ids: [...ids] } }),
  })
}
