import { LABEL_COLOURS } from '@sen/model/labels/labels'
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { LabelField } from './labels.ts'

const LabelReceipt = z.extend(LabelField, { version: z.int() })

/** This only bounds the input. The core checks names with errors of its own. */
const Name = z.string().check(z.maxLength(1_000))

export const createLabel = route({
  method: 'POST',
  path: '/api/v2/labels',
  summary: 'Create a label. Without `colour`, it gets one of the least used colours.',
  body: z.object({ name: Name, colour: z.optional(z.enum(LABEL_COLOURS)) }),
  response: LabelReceipt,
  errors: ['label_exists', 'label_invalid', 'too_many_labels', 'domain_not_verified'],
})

export const changeLabel = route({
  method: 'PATCH',
  path: '/api/v2/labels/:id',
  summary: 'Update the name or colour of a label, or both',
  body: z.object({ name: z.optional(Name), colour: z.optional(z.enum(LABEL_COLOURS)) }),
  response: LabelReceipt,
  errors: ['label_not_found', 'label_exists', 'label_invalid', 'domain_not_verified'],
})

export const deleteLabel = route({
  method: 'DELETE',
  path: '/api/v2/labels/:id',
  summary: 'Delete a label and remove it from all messages',
  response: z.object({ id: z.string(), version: z.int() }),
  errors: ['label_not_found', 'domain_not_verified'],
})

export const restoreLabel = route({
  method: 'POST',
  path: '/api/v2/labels/:id/restore',
  summary: 'Restore a label that was deleted within the last day, on all messages that had it',
  response: LabelReceipt,
  errors: ['label_not_found', 'label_exists', 'too_many_labels', 'domain_not_verified'],
})
