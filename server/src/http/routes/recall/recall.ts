import { recallMessage } from '@sen/contract/recall/recall'
import { recallMessage as callBack } from '@sen/core/recall/recall-message'
import type { MessageId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'

export function recallRoutes(mount: Mount, world: World): void {
  mount(recallMessage, async (actor, { body }) => {
    const { messageId, threadId, version } = await callBack(world, actor, body.message_id as MessageId)
    return { data: { msg_id: messageId, thread_id: threadId, version } }
  })
}
