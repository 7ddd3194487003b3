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
  summary: 'How the list that sent this message is left; nothing unless its signature held',
  response: UnsubscribeField,
  errors: ['message_not_found'],
})

export const postUnsubscribe = route({
  method: 'POST',
  path: '/api/v2/messages/:id/unsubscribe',
  summary: 'Leave the list by one click (RFC 8058)',
  response: Empty,
  errors: ['message_not_found', 'unsubscribe_not_offered', 'unsubscribe_failed'],
})
