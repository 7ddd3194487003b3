import type { ErrorCode } from '@sen/model/error-codes'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import type { FormProblem } from '../../../widgets/form/use-submit.ts'

export type AddressFormField = 'email' | 'name' | 'mailboxes'

const FIELDS: Partial<Readonly<Record<ErrorCode, AddressFormField>>> = {
  address_invalid: 'email',
  address_reserved: 'email',
  address_taken: 'email',
  address_looks_alike: 'email',
  domain_not_verified: 'email',
  mailbox_unknown: 'mailboxes',
}

export function addressProblem(error: unknown): FormProblem<AddressFormField> {
  return { at: error instanceof CallError ? FIELDS[error.code] : undefined, text: errorText(error) }
}
