import { replaceRecipient as replaceRoute } from '@sen/contract/contacts/recipients'
import type { AddressField } from '@sen/contract/fields'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { usedPeopleQuery } from './queries.ts'

export async function replaceRecipient(cache: QueryClient, email: string, replacement: AddressField): Promise<void> {
  await call(replaceRoute, { body: { email, replacement } })
  await cache.invalidateQueries({ queryKey: usedPeopleQuery.queryKey })
}
