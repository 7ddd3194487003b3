import * as z from 'zod/mini'
import { Empty } from '../fields.ts'
import { route } from '../route.ts'

/** An identifier that the window chooses for itself. */
const Writer = z.string().check(z.minLength(8), z.maxLength(64))

export const DraftClaimField = z.object({
  /** False while another window, page or device is writing this draft. */
  is_yours: z.boolean(),
  revision: z.int(),
})
export type DraftClaimField = z.output<typeof DraftClaimField>

export const claimDraft = route({
  method: 'POST',
  path: '/api/v2/messages/:id/claim',
  summary: 'Say that this window writes a draft; `take` takes it from another one, which is told by `draft.claimed`',
  body: z.object({ writer: Writer, take: z.boolean() }),
  response: DraftClaimField,
  errors: ['message_not_found', 'not_a_draft', 'already_sent'],
})

export const releaseDraft = route({
  method: 'POST',
  path: '/api/v2/messages/:id/release',
  summary: 'Say that this window does not write the draft any more; others are told by `draft.released`',
  body: z.object({ writer: Writer }),
  response: Empty,
  errors: ['message_not_found'],
})
