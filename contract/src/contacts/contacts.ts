import { CONTACTS_PER_PAGE, MAX_CONTACT_GROUPS, MAX_CONTACTS, MAX_CONTACTS_PER_PAGE } from '@sen/model/contacts/limits'
import { SKIPPED_CARD_REASONS, VCARD_VERSIONS } from '@sen/model/contacts/vcard/vcard'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { Empty, Id } from '../fields.ts'
import { route } from '../route.ts'

export const ContactField = z.object({
  id: z.string(),
  /** May be empty; the address is shown then. */
  name: z.string(),
  /** Lower case. The first is the primary address. */
  emails: z.array(z.string()),
  organisation: z.string(),
  phone: z.string(),
  note: z.string(),
  group_ids: z.array(z.string()),
})
export type ContactField = z.output<typeof ContactField>

// The core checks the lengths with errors of its own.
const Name = z.string().check(z.maxLength(1_000))
const ContactBody = {
  name: z.optional(Name),
  emails: z.optional(z.array(z.string().check(z.maxLength(MAX_EMAIL_FIELD_CHARACTERS))).check(z.maxLength(100))),
  organisation: z.optional(Name),
  phone: z.optional(Name),
  note: z.optional(z.string().check(z.maxLength(20_000))),
  group_ids: z.optional(z.array(Id).check(z.maxLength(MAX_CONTACT_GROUPS))),
}

export const listContacts = route({
  method: 'GET',
  path: '/api/v2/contacts',
  summary:
    'List contacts by name: all, those in a group, or those matching the beginnings of words, ignoring diacritics',
  query: z.object({
    s: z._default(z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS)), ''),
    group: z.optional(Id),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_CONTACTS_PER_PAGE)),
      CONTACTS_PER_PAGE,
    ),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_CONTACTS)), 0),
  }),
  response: z.array(ContactField),
  listed: true,
  errors: [],
})

export const createContact = route({
  method: 'POST',
  path: '/api/v2/contacts',
  summary: 'Create a contact with at least one address. An address belongs to only one contact.',
  body: z.object(ContactBody),
  response: ContactField,
  errors: ['contact_invalid', 'contact_exists', 'too_many_contacts', 'contact_group_not_found', 'contact_group_full'],
})

export const changeContact = route({
  method: 'PATCH',
  path: '/api/v2/contacts/:id',
  summary: 'Update a contact. Omitted fields are unchanged.',
  body: z.object(ContactBody),
  response: ContactField,
  errors: ['contact_not_found', 'contact_invalid', 'contact_exists', 'contact_group_not_found', 'contact_group_full'],
})

export const deleteContact = route({
  method: 'DELETE',
  path: '/api/v2/contacts/:id',
  summary: 'Delete a contact and remove it from its groups. It can be restored for one day.',
  response: Empty,
  errors: ['contact_not_found'],
})

export const restoreContact = route({
  method: 'POST',
  path: '/api/v2/contacts/:id/restore',
  summary:
    'Restore a deleted contact with its id and groups. Addresses that other contacts have received since stay with them.',
  response: ContactField,
  errors: ['contact_not_found', 'contact_exists', 'too_many_contacts'],
})

export const ImportReportField = z.object({
  added: z.int(),
  merged: z.int(),
  skipped: z.array(
    z.object({
      reason: z.enum(SKIPPED_CARD_REASONS),
      count: z.int(),
      names: z.array(z.string()),
    }),
  ),
  /** Groups that were not imported: they are too large, or there are too many. */
  groups_left_out: z.array(z.string()),
})
export type ImportReportField = z.output<typeof ImportReportField>

/** Multipart, one file in the field `file`. */
export const importContacts = route({
  method: 'POST',
  path: '/api/v2/contacts/import',
  summary:
    'Import contacts from a vCard file (2.1, 3.0, 4.0; multipart, field `file`). Returns who was added, merged or skipped, and why.',
  response: ImportReportField,
  errors: ['contacts_unreadable', 'too_many_cards', 'file_too_large', 'upload_interrupted', 'operation_in_progress'],
})

/** The response is `text/vcard` as an attachment, not JSON. */
export const exportContacts = route({
  method: 'GET',
  path: '/api/v2/contacts/export',
  summary: 'Export all contacts, or those in a group, as vCards',
  query: z.object({ version: z._default(z.enum(VCARD_VERSIONS), '4.0'), group: z.optional(Id) }),
  response: z.object({}),
  errors: ['contact_group_not_found'],
})
