import {
  ADDRESSES_PER_PAGE,
  GROUP_WRITERS,
  MAX_ADDRESSES_PER_PAGE,
  MAX_GROUP_MEMBERS,
} from '@sen/model/administration/addresses'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { AddressField, Empty, TypedEmail } from '../fields.ts'
import { route } from '../route.ts'

const PATH = '/api/v2/admin/addresses'

const AliasField = z.object({
  id: z.string(),
  kind: z.literal('alias'),
  email: z.string(),
  mailbox: AddressField,
})
const Group = {
  id: z.string(),
  kind: z.literal('group'),
  email: z.string(),
  name: z.string(),
  open_to: z.enum(GROUP_WRITERS),
}
const GroupField = z.object({ ...Group, members: z.array(AddressField) })
const ListedGroupField = z.object({ ...Group, member_count: z.int() })
export const GivenAddressField = z.discriminatedUnion('kind', [AliasField, ListedGroupField])
export type GivenAddressField = z.output<typeof GivenAddressField>
export type AliasField = z.output<typeof AliasField>
export type GroupField = z.output<typeof GroupField>
export type ListedGroupField = z.output<typeof ListedGroupField>

export const CatchAllField = z.object({
  domain: z.string(),
  active: z.boolean(),
  /** Null when mail to unknown addresses is rejected. */
  mailbox: z.nullable(AddressField),
})
export type CatchAllField = z.output<typeof CatchAllField>

const Search = z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), '')

export const listGivenAddresses = route({
  method: 'GET',
  path: PATH,
  summary: 'List the aliases and groups of the organisation by address',
  query: z.object({
    s: Search,
    kind: z.optional(z.enum(['alias', 'group'])),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ADDRESSES_PER_PAGE)),
      ADDRESSES_PER_PAGE,
    ),
  }),
  response: z.array(GivenAddressField),
  listed: true,
  errors: ['not_permitted'],
})

const GIVING = [
  'not_permitted',
  'address_invalid',
  'address_reserved',
  'address_taken',
  'address_looks_alike',
  'domain_not_verified',
  'mailbox_unknown',
  'too_many_addresses',
] as const
const GROUPING = ['not_permitted', 'mailbox_unknown', 'invalid', 'sender_name_misleading'] as const

export const addAlias = route({
  method: 'POST',
  path: `${PATH}/aliases`,
  summary: 'Create an alias, an additional address that a mailbox receives and sends mail with',
  body: z.object({ email: TypedEmail, mailbox: TypedEmail }),
  response: z.object({ id: z.string() }),
  errors: GIVING,
})

export const changeAlias = route({
  method: 'PATCH',
  path: `${PATH}/aliases/:id`,
  summary: 'Assign an alias to another mailbox',
  body: z.object({ mailbox: TypedEmail }),
  response: Empty,
  errors: ['not_permitted', 'not_found', 'mailbox_unknown', 'too_many_addresses'],
})

const GroupBody = {
  name: z.string().check(z.maxLength(1_000)),
  open_to: z.enum(GROUP_WRITERS),
  /** Primary addresses of members of the organisation. The core rejects longer lists with its own error. */
  members: z.array(TypedEmail).check(z.maxLength(10 * MAX_GROUP_MEMBERS)),
}

export const findGroup = route({
  method: 'GET',
  path: `${PATH}/groups/:id`,
  summary: 'Get a group with its members',
  response: GroupField,
  errors: ['not_permitted', 'not_found'],
})

export const addGroup = route({
  method: 'POST',
  path: `${PATH}/groups`,
  summary: 'Create a group, an address whose mail each member receives once',
  body: z.object({ email: TypedEmail, ...GroupBody }),
  response: z.object({ id: z.string() }),
  errors: [...GIVING, 'invalid', 'sender_name_misleading'],
})

export const changeGroup = route({
  method: 'PUT',
  path: `${PATH}/groups/:id`,
  summary: 'Update the name, members and permitted senders of a group',
  body: z.object(GroupBody),
  response: Empty,
  errors: [...GROUPING, 'not_found'],
})

export const removeGivenAddress = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Remove an alias or a group. Mail to it is rejected, and a catch-all does not receive it for 30 days.',
  response: Empty,
  errors: ['not_permitted', 'not_found'],
})

export const listCatchAlls = route({
  method: 'GET',
  path: `${PATH}/catch-all`,
  summary: 'List, for each domain of the organisation, the mailbox that receives mail to unknown addresses',
  response: z.array(CatchAllField),
  listed: true,
  errors: ['not_permitted'],
})

export const setCatchAll = route({
  method: 'PUT',
  path: `${PATH}/catch-all/:domain`,
  summary: 'Set the mailbox that receives mail to unknown addresses of a domain, or none',
  body: z.object({ mailbox: z.nullable(TypedEmail) }),
  response: Empty,
  errors: ['not_permitted', 'not_found', 'domain_not_verified', 'mailbox_unknown'],
})

export const findOrganisationMailboxes = route({
  method: 'GET',
  path: `${PATH}/mailboxes`,
  summary: 'Search mailboxes of the organisation by name or address. Returns the first 20.',
  query: z.object({ s: Search }),
  response: z.array(AddressField),
  listed: true,
  errors: ['not_permitted'],
})

export const addressRoutes = {
  listGivenAddresses,
  addAlias,
  changeAlias,
  findGroup,
  addGroup,
  changeGroup,
  removeGivenAddress,
  listCatchAlls,
  setCatchAll,
  findOrganisationMailboxes,
}
