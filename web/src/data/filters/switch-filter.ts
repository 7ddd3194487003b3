import { changeFilter } from '@sen/contract/filters/filters'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { changeList } from '../change-list.ts'
import { filtersQuery } from './queries.ts'

export function switchFilter(cache: QueryClient, id: string, isOn: boolean): Promise<void> {
  return changeList(cache, filtersQuery, {
    apply: (filters) => filters.map((filter) => (filter.id === id ? { ...filter, is_enable: isOn } : filter)),
    send: () => call(changeFilter, { params: { id }, body: { is_enable: isOn } }),
  })
}
