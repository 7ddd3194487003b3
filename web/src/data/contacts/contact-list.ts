import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import { listContactGroups } from '@sen/contract/contacts/contact-groups'
import type { ContactField } from '@sen/contract/contacts/contacts'
import { listContacts } from '@sen/contract/contacts/contacts'
import { CONTACTS_PER_PAGE } from '@sen/model/contacts/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { QUERY_KEYS } from '../query-keys.ts'

export interface ContactPage {
  readonly contacts: readonly ContactField[]
  readonly total: number
}

export function contactsQuery(text: string, groupId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...QUERY_KEYS.contacts, 'list', text, groupId ?? ''] as const,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<ContactPage> => {
      const query = { s: text, group: groupId, limit: CONTACTS_PER_PAGE, offset: pageParam }
      const { data, total } = await call(listContacts, { query, signal })
      return { contacts: data, total }
    },
    getNextPageParam: ({ total, contacts }, pages): number | undefined => {
      const known = pages.reduce((count, page) => count + page.contacts.length, 0)
      return known < total && contacts.length > 0 ? known : undefined
    },
    placeholderData: (before) => before,
  })
}

/** All groups are loaded at once, so that they can be suggested while a name is typed. */
export const contactGroupsQuery = queryOptions({
  queryKey: [...QUERY_KEYS.contacts, 'groups'] as const,
  queryFn: async ({ signal }): Promise<readonly ContactGroupField[]> =>
    (await call(listContactGroups, { signal })).data,
})
