import * as contract from '@sen/contract/removed-mail'
import { listRemovedMail } from '@sen/core/removed-mail/list-removed-mail'
import { recoverMail, undoRecovery } from '@sen/core/removed-mail/recover-mail'
import type { RemovedMessage } from '@sen/core/removed-mail/removed-mail-store'
import type { MessageId, RemovedMessageId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentAddress } from '../presenters/addresses.ts'
import { byTime, presentPageInfo } from '../presenters/page-info.ts'
import { unixSeconds } from '../presenters/times.ts'

export function removedMailRoutes(mount: Mount, world: World): void {
  mount(contract.listRemovedMail, async (actor, { query: { s, ...page } }) => {
    const { messages, keptDays, ...end } = await listRemovedMail(world, actor, { text: s, ...page })
    return { data: { messages: messages.map(presentRemoved), ...presentPageInfo(end, byTime), kept_days: keptDays } }
  })

  mount(contract.recoverMail, async (actor, { body }) => {
    const { messageIds, version } = await recoverMail(world, actor, body.ids as RemovedMessageId[])
    return { data: { message_ids: [...messageIds], version } }
  })

  mount(contract.undoRecovery, async (actor, { body }) => ({
    data: await undoRecovery(world, actor, { messageIds: body.message_ids as MessageId[], version: body.version }),
  }))
}

function presentRemoved(message: RemovedMessage): contract.RemovedMessageField {
  const { id, kind, folderId, from, to, subject, receivedAt, sizeBytes, removedAt, removedBy } = message
  return {
    id,
    kind,
    folder_id: folderId ?? null,
    from: presentAddress(from),
    to: to.map(presentAddress),
    subject,
    date: unixSeconds(receivedAt),
    size: sizeBytes,
    removed_at: unixSeconds(removedAt),
    removed_by: removedBy,
  }
}
