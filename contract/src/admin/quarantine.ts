import * as z from 'zod/mini'
import { UnixSeconds } from '../fields.ts'
import { route } from '../route.ts'

const PATH = '/api/v2/admin/quarantine'

/** An infected message: who wrote it, for whom, and the name of the virus. Nothing of what it says. */
export const QuarantinedField = z.object({
  id: z.string(),
  /** The author that is shown; empty when the message names none. */
  from: z.string(),
  /** The own address of the mailbox it is for. */
  mailbox: z.string(),
  /** What the scanner calls the virus. */
  signature: z.string(),
  size_bytes: z.int(),
  received_at: UnixSeconds,
})
export type QuarantinedField = z.output<typeof QuarantinedField>

export const listQuarantine = route({
  method: 'GET',
  path: PATH,
  summary: 'Infected mail of the organisation that is in quarantine, the newest first; `total` counts all',
  response: z.array(QuarantinedField),
  listed: true,
  errors: ['not_permitted'],
})

export const releaseFromQuarantine = route({
  method: 'POST',
  path: `${PATH}/:id/release`,
  summary: 'Deliver a message from quarantine to its mailbox; it is not scanned again',
  response: z.object({}),
  errors: ['not_permitted', 'not_found'],
})

export const deleteFromQuarantine = route({
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a message from quarantine for good',
  response: z.object({}),
  errors: ['not_permitted', 'not_found'],
})

/** All of them, under their names. */
export const quarantineRoutes = { listQuarantine, releaseFromQuarantine, deleteFromQuarantine }
