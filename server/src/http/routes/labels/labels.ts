import * as contract from '@sen/contract/labels/labels'
import * as own from '@sen/contract/labels/own-labels'
import { changeLabel } from '@sen/core/labels/change-label'
import { createLabel } from '@sen/core/labels/create-label'
import { deleteLabel } from '@sen/core/labels/delete-label'
import { listLabels } from '@sen/core/labels/list-labels'
import { restoreLabel } from '@sen/core/labels/restore-label'
import { labelThreads } from '@sen/core/threads/label-threads'
import type { LabelId, ThreadId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'

export function labelRoutes(mount: Mount, world: World): void {
  mount(contract.listLabels, async (actor) => {
    const labels = await listLabels(world, actor)
    return { data: [...labels], total: labels.length }
  })

  mount(own.createLabel, async (actor, { body }) => {
    const { label, version } = await createLabel(world, actor, body)
    return { data: { ...label, version } }
  })

  mount(own.changeLabel, async (actor, { params, body }) => {
    const { label, version } = await changeLabel(world, actor, params.id as LabelId, body)
    return { data: { ...label, version } }
  })

  mount(own.deleteLabel, async (actor, { params }) => {
    const { version } = await deleteLabel(world, actor, params.id as LabelId)
    return { data: { id: params.id, version } }
  })

  mount(own.restoreLabel, async (actor, { params }) => {
    const { label, version } = await restoreLabel(world, actor, params.id as LabelId)
    return { data: { ...label, version } }
  })

  mount(contract.labelThreads, async (actor, { body }) => {
    const { label_id, labelled } = body
    const { threadIds, version } = await labelThreads(world, actor, {
      threadIds: body.ids as ThreadId[],
      labelId: label_id as LabelId,
      labelled,
      undoneVersion: body.version,
    })
    return { data: { ids: [...threadIds], label_id, labelled, version } }
  })
}
