import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { AddressField } from './fields.ts'
import { route } from './route.ts'
import { pagingFields, searchFields } from './search-fields.ts'
import { ThreadField } from './threads.ts'

export const searchThreads = route({
  method: 'GET',
  path: '/api/v2/threads/search',
  summary: 'Search threads (legacy). Same as `threads` with search parameters.',
  query: z.object({ ...searchFields, ...pagingFields }),
  response: z.array(ThreadField),
  listed: true,
  searched: true,
  errors: ['folder_not_found'],
})

export const starredThreads = route({
  method: 'GET',
  path: '/api/v2/threads/starred',
  summary: 'List one page of Starred threads, newest first',
  query: z.object(pagingFields),
  response: z.array(ThreadField),
  listed: true,
  errors: [],
})

const SuggestQuery = z.object({ search_text: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), '') })

export const Suggestions = z.object({
  threads: z.array(ThreadField),
  texts: z.array(z.string()),
  people: z.array(AddressField),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggested = route({
  method: 'GET',
  path: '/api/v2/suggested',
  summary: 'List suggestions for a search box: threads, texts and people. The last word is matched as a prefix.',
  query: SuggestQuery,
  response: Suggestions,
  errors: [],
})
