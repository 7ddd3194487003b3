import type { ErrorCode } from '@sen/model/error-codes'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'

/** `form` when the refusal belongs to no field. */
export interface AddressProblem {
  readonly at: 'email' | 'name' | 'mailboxes' | 'form'
  readonly text: string
}

const PLACES: Partial<Readonly<Record<ErrorCode, AddressProblem['at']>>> = {
  address_invalid: 'email',
  address_reserved: 'email',
  address_taken: 'email',
  address_looks_alike: 'email',
  domain_not_verified: 'email',
  mailbox_unknown: 'mailboxes',
}

export function addressProblem(error: unknown): AddressProblem {
  const at = error instanceof CallError ? PLACES[error.code] : undefined
  return { at: at ?? 'form', text: errorText(error) }
}

export function textAt(problem: AddressProblem | undefined, at: AddressProblem['at']): string | undefined {
  return problem?.at === at ? problem.text : undefined
}
