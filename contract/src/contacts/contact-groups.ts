import * as z from 'zod/mini'
import { AddressField, Empty, Id } from '../fields.ts'
import { route } from '../route.ts'

export const ContactGroupField = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
})
export type ContactGroupField = z.output<typeof ContactGroupField>

const GroupBody = z.object({ name: z.string().check(z.maxLength(1_000)) })
const Members = z._default(z.array(Id).check(z.maxLength(1_000)), [])

export const listContactGroups = route({
  method: 'GET',
  path: '/api/v2/contact-groups',
  summary: 'Groups of contacts by their names; who is in one is asked of `contacts`',
  response: z.array(ContactGroupField),
  listed: true,
  errors: [],
})

export const createContactGroup = route({
  method: 'POST',
  path: '/api/v2/contact-groups',
  summary: 'A group that nobody is in yet',
  body: GroupBody,
  response: ContactGroupField,
  errors: ['contact_group_invalid', 'contact_group_exists', 'too_many_contact_groups'],
})

export const renameContactGroup = route({
  method: 'PATCH',
  path: '/api/v2/contact-groups/:id',
  summary: 'Gives a group another name',
  body: GroupBody,
  response: ContactGroupField,
  errors: ['contact_group_not_found', 'contact_group_invalid', 'contact_group_exists'],
})

export const deleteContactGroup = route({
  method: 'DELETE',
  path: '/api/v2/contact-groups/:id',
  summary: 'Takes a group away; who is in it stays a contact, and it can be restored for a day',
  response: Empty,
  errors: ['contact_group_not_found'],
})

export const restoreContactGroup = route({
  method: 'POST',
  path: '/api/v2/contact-groups/:id/restore',
  summary: 'A group that was deleted, with its id and its members',
  response: ContactGroupField,
  errors: ['contact_group_not_found', 'contact_group_exists', 'too_many_contact_groups'],
})

export const changeContactGroupMembers = route({
  method: 'POST',
  path: '/api/v2/contact-groups/:id/members',
  summary: 'Puts contacts into a group and takes others out; who is not in it is passed over',
  body: z.object({ add: Members, remove: Members }),
  response: ContactGroupField,
  errors: ['contact_group_not_found', 'contact_not_found', 'contact_group_full'],
})

export const listContactGroupRecipients = route({
  method: 'GET',
  path: '/api/v2/contact-groups/:id/recipients',
  summary: 'Whom a message to the group goes to: the first address of each member',
  response: z.array(AddressField),
  listed: true,
  errors: ['contact_group_not_found'],
})
