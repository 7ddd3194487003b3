import * as z from 'zod/mini'
import { UnixSeconds } from './fields.ts'
import { route } from './route.ts'

const ReminderField = z.object({
  message_id: z.string(),
  thread_id: z.string(),
  remind_at: z.nullable(UnixSeconds),
  version: z.int(),
})

export const saveReminder = route({
  method: 'PUT',
  path: '/api/v2/messages/:id/reminder',
  summary: 'Remind the sender of a message at a time, if nobody has answered by then',
  body: z.object({ remind_at: UnixSeconds }),
  response: ReminderField,
  errors: ['message_not_found', 'not_sent', 'snooze_time_invalid', 'domain_not_verified'],
})

export const deleteReminder = route({
  method: 'DELETE',
  path: '/api/v2/messages/:id/reminder',
  summary: 'Remove the reminder of a message',
  response: ReminderField,
  errors: ['message_not_found', 'not_sent', 'domain_not_verified'],
})
