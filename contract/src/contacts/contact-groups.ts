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
  summary: 'List contact groups by name. To get their members, use `contacts`.',
  response: z.array(ContactGroupField),
  listed: true,
  errors: [],
})

export const createContactGroup = route({
  method: 'POST',
  path: '/api/v2/contact-groups',
  summary: 'Create an empty contact group',
  body: GroupBody,
  response: ContactGroupField,
  errors: ['contact_group_invalid', 'contact_group_exists', 'too_many_contact_groups'],
})

export const renameContactGroup = route({
  method: 'PATCH',
  path: '/api/v2/contact-groups/:id',
  summary: 'Rename a contact group',
  body: GroupBody,
  response: ContactGroupField,
  errors: ['contact_group_not_found', 'contact_group_invalid', 'contact_group_exists'],
})

export const deleteContactGroup = route({
  method: 'DELETE',
  path: '/api/v2/contact-groups/:id',
  summary: 'Delete a contact group, which can be restored for one day. Its members stay contacts.',
  response: Empty,
  errors: ['contact_group_not_found'],
})

export const restoreContactGroup = route({
  method: 'POST',
  path: '/api/v2/contact-groups/:id/restore',
  summary: 'Restore a deleted contact group with its id and members',
  response: ContactGroupField,
  errors: ['contact_group_not_found', 'contact_group_exists', 'too_many_contact_groups'],
})

export const changeContactGroupMembers = route({
  method: 'POST',
  path: '/api/v2/contact-groups/:id/members',
  summary: 'Add contacts to a group and remove others. Contacts to remove that are not in the group are ignored.',
  body: z.object({ add: Members, remove: Members }),
  response: ContactGroupField,
  errors: ['contact_group_not_found', 'contact_not_found', 'contact_group_full'],
})

export const listContactGroupRecipients = route({
  method: 'GET',
  path: '/api/v2/contact-groups/:id/recipients',
  summary: 'List the recipients of a message to the group: the first address of each member',
  response: z.array(AddressField),
  listed: true,
  errors: ['contact_group_not_found'],
})
