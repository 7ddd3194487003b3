import { msg, t } from '@lingui/core/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import { restoreLabel, deleteLabel as send } from '../../data/labels/delete-label.ts'
import type { ActionContext } from '../action.ts'
import { offerCloseOrGoBack } from '../close-or-go-back.ts'
import { mayChangeMail } from '../guard/require-verified.ts'
import { attempt } from '../report.ts'

/** No confirmation, because it can be undone. */
export function deleteLabel(context: ActionContext, label: LabelField): void {
  const { cache } = context
  if (!mayChangeMail(context)) return
  const { name } = label
  attempt(msg`Delete the label`, async () => {
    await send(cache, label.id)
    offerCloseOrGoBack(t`Label “${name}” deleted.`, msg`Restore the label`, () => restoreLabel(cache, label))
  })
}
