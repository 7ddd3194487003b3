import {
  deleteFromQuarantine,
  deleteQuarantineOf as deleteOfRoute,
  listQuarantine,
  releaseFromQuarantine,
} from '@sen/contract/admin/quarantine'
import { deleteQuarantineOf } from '@sen/core/quarantine/delete-quarantine-of'
import { deleteQuarantined } from '@sen/core/quarantine/delete-quarantined'
import { listQuarantined } from '@sen/core/quarantine/list-quarantined'
import { releaseQuarantined } from '@sen/core/quarantine/release-quarantined'
import type { QuarantinedMessageId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentQuarantined } from '../../presenters/quarantine.ts'

export function quarantineRoutes(mount: Mount, world: World): void {
  mount(listQuarantine, async (actor, { query }) => {
    const { s: text, offset, limit } = query
    const { messages, total } = await listQuarantined(world, actor, { text, offset, limit })
    return { data: messages.map(presentQuarantined), total }
  })
  mount(releaseFromQuarantine, async (actor, { params }) => {
    await releaseQuarantined(world, actor, params.id as QuarantinedMessageId)
    return { data: {} }
  })
  mount(deleteFromQuarantine, async (actor, { params }) => {
    await deleteQuarantined(world, actor, params.id as QuarantinedMessageId)
    return { data: {} }
  })
  mount(deleteOfRoute, async (actor, { query }) => ({
    data: { count: await deleteQuarantineOf(world, actor, query.mailbox) },
  }))
}
