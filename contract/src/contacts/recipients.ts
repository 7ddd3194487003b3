import { CHECKED_ACCOUNTS_PER_CALL } from '@sen/model/checking/limits'
import { ACCOUNT_STATUSES } from '@sen/model/contacts/account-status'
import { MAX_LOADED_RECIPIENTS, MAX_SUGGESTED_RECIPIENTS } from '@sen/model/contacts/limits'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'
import { MAX_SEARCH_CHARACTERS } from '@sen/model/search/limits'
import * as z from 'zod/mini'
import { AddressField, Empty } from '../fields.ts'
import { route } from '../route.ts'
import { Page, PerPage, SenderField } from '../senders.ts'

const Email = z.string().check(z.minLength(1), z.maxLength(MAX_EMAIL_FIELD_CHARACTERS))
const Text = z.string().check(z.maxLength(MAX_SEARCH_CHARACTERS))

export const SuggestedRecipients = z.object({
  suggest_emails: z.array(AddressField),
  same_domain_emails: z.array(AddressField),
})

export const suggestRecipients = route({
  method: 'GET',
  path: '/api/v2/recipients/suggest',
  summary:
    'Suggest recipients: the most used first, then people of the organisation, `limit` in total. Ignores diacritics; without text, returns the most used.',
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
  summary: 'Replace the address or name of a suggested recipient. `replacement` is suggested instead of `email`.',
  body: z.object({ email: Email, replacement: AddressField }),
  response: AddressField,
  errors: ['invalid_receivers', 'too_many_contacts', 'too_many_hidden_recipients'],
})

export const hideRecipient = route({
  method: 'POST',
  path: '/api/v2/recipients/hide',
  summary: 'Hide a recipient from suggestions until you write to it again. With `hidden` false, it is suggested again.',
  body: z.object({ email: Email, hidden: z._default(z.boolean(), true) }),
  response: Empty,
  errors: ['too_many_hidden_recipients'],
})

export const listHiddenRecipients = route({
  method: 'GET',
  path: '/api/v2/recipients/hidden',
  summary: 'List recipients that are hidden from suggestions, by address',
  response: z.array(AddressField),
  listed: true,
  errors: [],
})

export const findAccounts = route({
  method: 'GET',
  path: '/api/v2/accounts',
  summary:
    'Search accounts of the organisation by name or address prefix with `s`. Without `s`, lists the account’s sender addresses in pages, the default first.',
  query: z.object({ s: z.optional(Text), page: Page, per_page: PerPage }),
  response: z.array(z.union([SenderField, AddressField])),
  listed: true,
  errors: [],
})

export const saveContact = route({
  method: 'POST',
  path: '/api/v2/accounts/contact',
  summary: 'Save a person as a contact with this name, even if you have never written to them',
  body: AddressField,
  response: AddressField,
  errors: ['invalid_receivers', 'too_many_contacts'],
})

export const checkAccounts = route({
  method: 'POST',
  path: '/api/v2/accounts/check',
  summary: 'Check how these addresses relate to the organisation. The response is keyed by the address as given.',
  body: z.object({ emails: z.array(Email).check(z.minLength(1), z.maxLength(CHECKED_ACCOUNTS_PER_CALL)) }),
  response: z.record(z.string(), z.object({ status: z.enum(ACCOUNT_STATUSES) })),
  errors: [],
})
