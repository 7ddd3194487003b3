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
  summary:
    'Claim a draft for editing in this window. With `take`, the claim is taken from another window, which receives `draft.claimed`.',
  body: z.object({ writer: Writer, take: z.boolean() }),
  response: DraftClaimField,
  errors: ['message_not_found', 'not_a_draft', 'already_sent'],
})

export const releaseDraft = route({
  method: 'POST',
  path: '/api/v2/messages/:id/release',
  summary: 'Release the claim of this window on a draft. Other windows receive `draft.released`.',
  body: z.object({ writer: Writer }),
  response: Empty,
  errors: ['message_not_found'],
})
