import { msg, t } from '@lingui/core/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import { UNDO_MILLISECONDS } from '@sen/model/limits'
import { restoreLabel, deleteLabel as send } from '../../data/labels/delete-label.ts'
import { rememberChange } from '../../state/last-changes.ts'
import { dropNotice, showNotice } from '../../state/notices.ts'
import type { ActionContext } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'

/** Takes it off everything, at once: that can be taken back. */
export function deleteLabel(context: ActionContext, label: LabelField): void {
  const { cache } = context
  if (!mayChangeMail(context)) return
  const { name } = label
  attempt(msg`Delete the label`, async () => {
    await send(cache, label.id)
    const undo = rememberChange(() => {
      dropNotice(notice)
      attempt(msg`Bring back the label`, () => restoreLabel(cache, label))
    })
    const text = t`Label “${name}” deleted.`
    const notice = showNotice({ text, lastsMilliseconds: UNDO_MILLISECONDS, action: { label: t`Undo`, perform: undo } })
  })
}
