import type { ErrorCode } from '@sen/model/error-codes'

export type AddressFormField = 'email' | 'name' | 'mailboxes'

/** The fields that refusals are about. */
export const ADDRESS_FIELDS: Partial<Readonly<Record<ErrorCode, AddressFormField>>> = {
  address_invalid: 'email',
  address_reserved: 'email',
  address_taken: 'email',
  address_looks_alike: 'email',
  domain_not_verified: 'email',
  mailbox_unknown: 'mailboxes',
  sender_name_misleading: 'name',
}
