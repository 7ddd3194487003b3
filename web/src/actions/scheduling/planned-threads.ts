import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isPlannedRole } from '@sen/model/folders'
import { CalendarX, Send } from 'lucide-react'
import { isPlanned } from '../../data/scheduling/planned.ts'
import { threadQuery } from '../../data/threads/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import type { Action, ActionContext } from '../action.ts'
import { attempt } from '../report.ts'
import { mayAct } from '../targets.ts'
import { leave } from '../undo-notice.ts'
import { maySend } from '../write.ts'

export const cancelPlans: Action = {
  id: 'cancel-plans',
  group: 'write',
  about: msg`Unschedule`,
  label: () => msg`Unschedule`,
  icon: CalendarX,
  keys: ['#', 'Delete'],
  isEnabled: (context) => mayAct(context) && isPlanList(context),
  perform: (context) => forEachPlanned(context, msg`Unschedule`, 'cancelPlan'),
}

export const sendPlansNow: Action = {
  id: 'send-plans-now',
  group: 'write',
  about: msg`Send now`,
  label: () => msg`Send now`,
  icon: Send,
  keys: [],
  isEnabled: (context) => mayAct(context) && maySend(context) && context.folder?.role === 'scheduled',
  perform: (context) => forEachPlanned(context, msg`Send now`, 'sendPlannedNow'),
}

function isPlanList({ folder }: ActionContext): boolean {
  return isPlannedRole(folder?.role)
}

/** Rows are threads, so each is loaded to find its scheduled messages. */
function forEachPlanned(context: ActionContext, act: MessageDescriptor, name: 'cancelPlan' | 'sendPlannedNow'): void {
  const { cache, targets } = context
  for (const { id, folderId } of targets) {
    attempt(act, async () => {
      const [thread, { [name]: command }] = await Promise.all([
        cache.fetchQuery({ ...threadQuery(id, folderId), staleTime: 0 }),
        importPart(() => import('./plan-commands.ts')),
      ])
      for (const message of thread.messages.filter((one) => one.folder_id === folderId && isPlanned(one))) {
        command(cache, message, () => leave(context, [id]))
      }
    })
  }
}
