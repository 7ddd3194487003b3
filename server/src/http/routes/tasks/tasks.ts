import * as contract from '@sen/contract/tasks/tasks'
import { cancelTask } from '@sen/core/tasks/cancel-task'
import { findTask } from '@sen/core/tasks/find-task'
import { listTasks } from '@sen/core/tasks/list-tasks'
import { undoTask } from '@sen/core/tasks/undo-task'
import type { TaskId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentTask, presentTaskReceipt } from '../../presenters/task.ts'

export function taskRoutes(mount: Mount, world: World): void {
  mount(contract.listTasks, async (actor) => {
    const tasks = await listTasks(world, actor)
    return { data: tasks.map(presentTask), total: tasks.length }
  })

  mount(contract.getTask, async (actor, { params }) => {
    return { data: presentTask(await findTask(world, actor, params.id as TaskId)) }
  })

  mount(contract.cancelTask, async (actor, { params }) => {
    return { data: presentTaskReceipt(await cancelTask(world, actor, params.id as TaskId)) }
  })

  mount(contract.undoTask, async (actor, { params }) => {
    return { data: presentTaskReceipt(await undoTask(world, actor, params.id as TaskId)) }
  })
}
