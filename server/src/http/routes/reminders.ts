import * as contract from '@sen/contract/reminders'
import { saveReminder } from '@sen/core/reminders/save-reminder'
import type { MessageId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'

export function reminderRoutes(mount: Mount, world: World): void {
  mount(contract.saveReminder, async (actor, { params, body }) => {
    const at = new Date(body.remind_at * 1_000)
    const { threadId, version } = await saveReminder(world, actor, params.id as MessageId, at)
    return { data: { message_id: params.id, thread_id: threadId, remind_at: body.remind_at, version } }
  })

  mount(contract.deleteReminder, async (actor, { params }) => {
    const { threadId, version } = await saveReminder(world, actor, params.id as MessageId, undefined)
    return { data: { message_id: params.id, thread_id: threadId, remind_at: null, version } }
  })
}
