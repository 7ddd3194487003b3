import { isTaskSized } from '@sen/model/acting/thread-actions'
import { patchLabels } from '../../data/labels/label-threads.ts'
import { startThreadTask, type ThreadTaskRequest } from '../../data/tasks/start-thread-task.ts'
import { patchRows, removeAllRows, removeRows } from '../../data/threads/cache.ts'
import type { ListSource } from '../../lib/list-source.ts'
import { setSelected, useList } from '../../state/list.ts'
import { followTask } from '../../state/tasks.ts'
import type { ActionContext } from '../action.ts'
import { attempt } from '../report.ts'
import { byFolder } from '../targets.ts'
import { leave } from '../undo-notice.ts'
import { threadAct } from './thread-act.ts'

/** More than two threads run as one task (spec section 4, product decision 9). */
export function isBulk({ everything, targets }: Pick<ActionContext, 'everything' | 'targets'>): boolean {
  return everything !== undefined || isTaskSized(targets.length)
}

/** @param where the target folder, or the label, in the user's language */
export function actInBulk(context: ActionContext, order: Omit<ThreadTaskRequest, 'selection'>, where = ''): void {
  const { cache, everything } = context
  const { location } = useList.getState()
  // The server refuses to move threads into the folder they are in. For a whole search it skips them itself.
  const targets = context.targets.filter(({ folderId }) => folderId !== order.to_folder_id)
  const ids = targets.map(({ id }) => id)
  const groups = [...byFolder(targets)].map(([folderId, threadIds]) => ({
    folder_id: folderId,
    thread_ids: [...threadIds],
  }))
  const selection = everything?.selection ?? { groups }
  const isAboutStars = order.action === 'star' || order.action === 'unstar'
  const isAboutLabels = order.action === 'label' || order.action === 'unlabel'
  const applyOptimistic = () => {
    if (order.action === 'mark') return patchRows(cache, ids, (row) => ({ ...row, unread: order.unread ?? row.unread }))
    if (isAboutStars) return patchRows(cache, ids, (row) => ({ ...row, starred: order.action === 'star' }))
    if (isAboutLabels) return patchLabels(cache, ids, order.label_id ?? '', order.action === 'label')
    if (everything && location) return removeAllRows(cache, location.source)
    const from = new Set(groups.map(({ folder_id }) => folder_id))
    const shows = (source: ListSource) => 'folder' in source && from.has(source.folder)
    return removeRows(cache, ids, (source) => order.action === 'delete' || shows(source))
  }
  if (order.action === 'mark' || isAboutStars) setSelected(new Set())
  // The label menu stays open, so that more labels can be set on the same threads.
  else if (!isAboutLabels) leave(context, ids)
  const start = (draw: () => void) =>
    attempt(threadAct(order, where), async () => {
      const { id } = await startThreadTask(cache, { ...order, selection }, draw)
      // A whole folder or search cannot be repeated: by then it contains other mail.
      followTask(id, where, everything ? undefined : () => start(() => {}))
    })
  start(applyOptimistic)
}
