import {
  createContactGroup,
  deleteContactGroup,
  listContactGroupRecipients,
  renameContactGroup,
  restoreContactGroup,
} from '@sen/contract/contacts/contact-groups'
import type { AddressField } from '@sen/contract/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { changeList } from '../change-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { contactGroupsQuery } from './contact-list.ts'

export async function saveContactGroup(cache: QueryClient, name: string, id: string | undefined): Promise<void> {
  await (id === undefined
    ? call(createContactGroup, { body: { name } })
    : call(renameContactGroup, { params: { id }, body: { name } }))
  await cache.invalidateQueries({ queryKey: contactGroupsQuery.queryKey })
}

export function removeContactGroup(cache: QueryClient, id: string): Promise<void> {
  return changeList(cache, contactGroupsQuery, {
    apply: (groups) => groups.filter((group) => group.id !== id),
    send: () => call(deleteContactGroup, { params: { id } }),
    stale: QUERY_KEYS.contacts,
  })
}

export async function restoreRemovedGroup(cache: QueryClient, id: string): Promise<void> {
  await call(restoreContactGroup, { params: { id } })
  await cache.invalidateQueries({ queryKey: QUERY_KEYS.contacts })
}

export async function groupRecipients(id: string): Promise<readonly AddressField[]> {
  return (await call(listContactGroupRecipients, { params: { id } })).data
}
