import { ACCOUNT_STATUSES } from '@sen/model/contacts/account-status'
import {
  CHECKED_ACCOUNTS_PER_CALL,
  MAX_LOADED_RECIPIENTS,
  MAX_SEARCH_CHARACTERS,
  MAX_SUGGESTED_RECIPIENTS,
} from '@sen/model/limits'
import * as z from 'zod/mini'
import { AddressField, Empty } from '../fields.ts'
import { route } from '../route.ts'
import { Page, PerPage, SenderField } from '../senders.ts'

const Email = z.string().check(z.minLength(1), z.maxLength(320))
const Text = z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS))

export const SuggestedRecipients = z.object({
  suggest_emails: z.array(AddressField),
  same_domain_emails: z.array(AddressField),
})

export const suggestRecipients = route({
  method: 'GET',
  path: '/api/v2/recipients/suggest',
  summary:
    'People to write to: most used first, then the organisation, `limit` together; diacritics do not matter. Without text, the most used',
  query: z.object({
    search_text: z._default(Text, ''),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LOADED_RECIPIENTS)),
      MAX_SUGGESTED_RECIPIENTS,
    ),
  }),
  response: SuggestedRecipients,
  errors: [],
})

export const replaceRecipient = route({
  method: 'POST',
  path: '/api/v2/recipients/replace',
  summary: 'A contact has another address or name: `email` is offered no more, `replacement` in its place',
  body: z.object({ email: Email, replacement: AddressField }),
  response: AddressField,
  errors: ['invalid_receivers', 'too_many_contacts', 'too_many_hidden_recipients'],
})

export const hideRecipient = route({
  method: 'POST',
  path: '/api/v2/recipients/hide',
  summary: 'Not suggested any more, until it is written to again; with `hidden` false, suggested as before',
  body: z.object({ email: Email, hidden: z._default(z.boolean(), true) }),
  response: Empty,
  errors: ['too_many_hidden_recipients'],
})

export const listHiddenRecipients = route({
  method: 'GET',
  path: '/api/v2/recipients/hidden',
  summary: 'Whom the account wants suggested no more, by their addresses',
  response: z.array(AddressField),
  listed: true,
  errors: [],
})

export const findAccounts = route({
  method: 'GET',
  path: '/api/v2/accounts',
  summary:
    'With `s`, accounts of the organisation by beginnings of their names and addresses; without it, the addresses that this account sends by, paged, the default first',
  query: z.object({ s: z.optional(Text), page: Page, per_page: PerPage }),
  response: z.array(z.union([SenderField, AddressField])),
  listed: true,
  errors: [],
})

export const saveContact = route({
  method: 'POST',
  path: '/api/v2/accounts/contact',
  summary: 'Keeps a person as a contact under this name, written to or not',
  body: AddressField,
  response: AddressField,
  errors: ['invalid_receivers', 'too_many_contacts'],
})

export const checkAccounts = route({
  method: 'POST',
  path: '/api/v2/accounts/check',
  summary: 'What these addresses are to the organisation, keyed by the address as asked for',
  body: z.object({ emails: z.array(Email).check(z.minLength(1), z.maxLength(CHECKED_ACCOUNTS_PER_CALL)) }),
  response: z.record(z.string(), z.object({ status: z.enum(ACCOUNT_STATUSES) })),
  errors: [],
})
