import * as z from 'zod/mini'
import { route } from './route.ts'

export const SpamSymbolField = z.object({
  name: z.string(),
  description: z.string(),
  /** One decimal; positive values indicate spam. */
  score: z.number(),
  type: z.enum(['body', 'subject']),
})
export type SpamSymbolField = z.output<typeof SpamSymbolField>

export const SpamCheckField = z.object({
  score: z.number(),
  warn_score: z.number(),
  symbols: z.array(SpamSymbolField),
})
export type SpamCheckField = z.output<typeof SpamCheckField>

export const checkSpam = route({
  method: 'GET',
  path: '/api/v2/messages/:id/spam',
  summary: 'Get the spam score of your own message with the reasons, heaviest first',
  response: SpamCheckField,
  errors: ['message_not_found', 'unavailable'],
})
