import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Spec section 5, generic messages. */
export type FieldProblem = 'required' | 'invalid' | 'exists' | 'too_long' | 'numeric'

export const FIELD_TEXTS: Readonly<Record<FieldProblem, MessageDescriptor>> = {
  required: msg`This field is required.`,
  invalid: msg`This is not valid.`,
  exists: msg`This already exists.`,
  too_long: msg`This is too long.`,
  numeric: msg`Enter a number.`,
}
