import * as z from 'zod/mini'
import { Empty } from './fields.ts'
import { route } from './route.ts'

export const UnsubscribeField = z.object({
  one_click_host: z.nullable(z.string()),
  mailto: z.nullable(z.string()),
})
export type UnsubscribeField = z.output<typeof UnsubscribeField>

export const getUnsubscribe = route({
  method: 'GET',
  path: '/api/v2/messages/:id/unsubscribe',
  summary: 'Get the ways to unsubscribe from the list that sent a message. Empty unless its signature is valid.',
  response: UnsubscribeField,
  errors: ['message_not_found'],
})

export const postUnsubscribe = route({
  method: 'POST',
  path: '/api/v2/messages/:id/unsubscribe',
  summary: 'Unsubscribe from the list with one click (RFC 8058)',
  response: Empty,
  errors: ['message_not_found', 'unsubscribe_not_offered', 'unsubscribe_failed'],
})
