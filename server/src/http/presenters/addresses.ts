import type { AddressField } from '@sen/contract/fields'
import type { Address } from '@sen/model/addresses'
import { MAX_EMAIL_FIELD_CHARACTERS } from '@sen/model/messages/limits'

/** Names in mail may have any length; the wire's field is bounded. */
export function presentAddress({ name, email }: Address): AddressField {
  return { name: name.slice(0, 256), email: email.slice(0, MAX_EMAIL_FIELD_CHARACTERS) }
}
