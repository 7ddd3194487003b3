import { LABEL_COLOURS } from '@sen/model/labels/labels'
import * as z from 'zod/mini'
import { Id, Ids, VersionNumber } from '../fields.ts'
import { route } from '../route.ts'

/** `colour` is a name from a fixed palette. */
export const LabelField = z.object({ id: z.string(), name: z.string(), colour: z.enum(LABEL_COLOURS) })
export type LabelField = z.output<typeof LabelField>

export const listLabels = route({
  method: 'GET',
  path: '/api/v2/labels',
  summary: 'List all labels of the mailbox by name',
  response: z.array(LabelField),
  listed: true,
  errors: [],
})

export const labelThreads = route({
  method: 'POST',
  path: '/api/v2/threads/labels',
  summary: 'Add a label to threads, or remove it. With `version`, reverts only what that change did (undo).',
  body: z.object({ ids: Ids, label_id: Id, labelled: z.boolean(), version: z.optional(VersionNumber) }),
  response: z.object({ ids: z.array(z.string()), label_id: z.string(), labelled: z.boolean(), version: z.int() }),
  errors: ['label_not_found', 'domain_not_verified'],
})
