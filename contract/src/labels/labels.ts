import { LABEL_COLOURS } from '@sen/model/labels/labels'
import * as z from 'zod/mini'
import { Id, Ids, VersionNumber } from '../fields.ts'
import { route } from '../route.ts'

/** Its colour is a name out of a fixed palette. */
export const LabelField = z.object({ id: z.string(), name: z.string(), colour: z.enum(LABEL_COLOURS) })
export type LabelField = z.output<typeof LabelField>

const LabelReceipt = z.extend(LabelField, { version: z.int() })

/** What a name may be is judged with reasons of its own: here is only an end to what is read. */
const Name = z.string().check(z.maxLength(1_000))

export const listLabels = route({
  method: 'GET',
  path: '/api/v2/labels',
  summary: 'All labels of the mailbox, by name',
  response: z.array(LabelField),
  listed: true,
  errors: [],
})

export const createLabel = route({
  method: 'POST',
  path: '/api/v2/labels',
  summary: 'Make a label; without `colour` it gets one that few have',
  body: z.object({ name: Name, colour: z.optional(z.enum(LABEL_COLOURS)) }),
  response: LabelReceipt,
  errors: ['label_exists', 'label_invalid', 'too_many_labels', 'domain_not_verified'],
})

export const changeLabel = route({
  method: 'PATCH',
  path: '/api/v2/labels/:id',
  summary: 'Rename a label, give it another colour, or both',
  body: z.object({ name: z.optional(Name), colour: z.optional(z.enum(LABEL_COLOURS)) }),
  response: LabelReceipt,
  errors: ['label_not_found', 'label_exists', 'label_invalid', 'domain_not_verified'],
})

export const deleteLabel = route({
  method: 'DELETE',
  path: '/api/v2/labels/:id',
  summary: 'Delete a label, which takes it off everything',
  response: z.object({ id: z.string(), version: z.int() }),
  errors: ['label_not_found', 'domain_not_verified'],
})

export const restoreLabel = route({
  method: 'POST',
  path: '/api/v2/labels/:id/restore',
  summary: 'Bring back a label that was deleted within the last day, on all that bore it',
  response: LabelReceipt,
  errors: ['label_not_found', 'label_exists', 'too_many_labels', 'domain_not_verified'],
})

export const labelThreads = route({
  method: 'POST',
  path: '/api/v2/threads/labels',
  summary:
    'Put a label on threads, or take it off; with `version`, only take back what that change did the other way (undo)',
  body: z.object({ ids: Ids, label_id: Id, labelled: z.boolean(), version: z.optional(VersionNumber) }),
  /** `ids`: those in which something changed. */
  response: z.object({ ids: z.array(z.string()), label_id: z.string(), labelled: z.boolean(), version: z.int() }),
  errors: ['label_not_found', 'domain_not_verified'],
})
