import { FEEDBACK_KINDS } from '@sen/model/account/feedback'
import { MAX_FEEDBACK_CHARACTERS } from '@sen/model/account/limits'
import * as z from 'zod/mini'
import { Empty } from '../fields.ts'
import { route } from '../route.ts'

export const sendFeedback = route({
  method: 'POST',
  path: '/api/v2/feedback',
  summary: 'Send feedback to the operator. `page` is the kind of page it is about and contains no mail data.',
  body: z.object({
    kind: z.enum(FEEDBACK_KINDS),
    // The core checks the real limit.
    text: z.string().check(z.maxLength(MAX_FEEDBACK_CHARACTERS * 4)),
    page: z.string().check(z.maxLength(200)),
  }),
  response: Empty,
  errors: ['feedback_limit'],
})
