import {
  type ContactField,
  changeContact,
  createContact,
  deleteContact,
  restoreContact,
} from '@sen/contract/contacts/contacts'
import type { ContactDetails } from '@sen/model/contacts/contact'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import type { ContactPage } from './contact-list.ts'
import { invalidateContactQueries } from './invalidate-contact-queries.ts'

export async function saveContactDetails(
  cache: QueryClient,
  details: ContactDetails & { readonly groupIds: readonly string[] },
  id: string | undefined,
): Promise<ContactField> {
  const { groupIds, nameParts: _ofImports, ...rest } = details
  const body = { ...rest, emails: [...details.emails], group_ids: [...groupIds] }
  const { data } = await (id === undefined
    ? call(createContact, { body })
    : call(changeContact, { params: { id }, body }))
  await invalidateContactQueries(cache)
  return data
}

export async function removeContact(cache: QueryClient, id: string): Promise<void> {
  const lists = { queryKey: [...QUERY_KEYS.contacts, 'list'] }
  await cache.cancelQueries(lists)
  cache.setQueriesData<InfiniteData<ContactPage, number>>(
    lists,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map(({ contacts, total }) => {
          const has = known.pages.some((page) => page.contacts.some((each) => each.id === id))
          return { contacts: contacts.filter((each) => each.id !== id), total: has ? total - 1 : total }
        }),
      },
  )
  try {
    await call(deleteContact, { params: { id } })
  } finally {
    await invalidateContactQueries(cache)
  }
}

export async function restoreRemovedContact(cache: QueryClient, id: string): Promise<void> {
  await call(restoreContact, { params: { id } })
  await invalidateContactQueries(cache)
}
