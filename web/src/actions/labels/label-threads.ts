import { msg } from '@lingui/core/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import { labelThreads as send } from '../../data/labels/label-threads.ts'
import type { ActionContext } from '../action.ts'
import { actInBulk, isBulk } from '../bulk/act-in-bulk.ts'
import { doneText } from '../bulk/done-text.ts'
import { threadAct } from '../bulk/thread-act.ts'
import { offerCloseOrGoBack } from '../close-or-go-back.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'

/** No `Action`, because it needs a label. More than two threads run as a task. */
export function labelThreads(context: ActionContext, label: LabelField, labelled: boolean): void {
  const { cache, targets } = context
  if (!mayChangeMail(context)) return
  const action = labelled ? 'label' : 'unlabel'
  if (isBulk(context)) {
    actInBulk(context, { action, label_id: label.id }, label.name)
    return
  }
  const ids = targets.filter(({ labels }) => labels.includes(label.id) !== labelled).map(({ id }) => id)
  if (ids.length === 0) return
  attempt(threadAct({ action }, label.name), async () => {
    const version = await send(cache, { ids, labelId: label.id, labelled })
    const text = doneText({ action }, ids.length, label.name)
    offerCloseOrGoBack(text, msg`Undo “${text}”`, () =>
      send(cache, { ids, labelId: label.id, labelled: !labelled }, version),
    )
  })
}
