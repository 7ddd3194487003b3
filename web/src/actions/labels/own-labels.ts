import { msg } from '@lingui/core/macro'
import type { LabelField } from '@sen/contract/labels/labels'
import { Plus } from 'lucide-react'
import { ask } from '../../state/question.ts'
import type { Action, ActionContext } from '../action.ts'
import { mayChangeMail } from '../guard/require-verified.ts'

export const newLabel: Action = {
  id: 'new-label',
  group: 'mail',
  about: msg`New label`,
  label: () => msg`New label`,
  icon: Plus,
  keys: [],
  isEnabled: () => true,
  perform: (context) => {
    if (mayChangeMail(context)) ask({ kind: 'new-label' })
  },
}

export function editLabel(context: ActionContext, label: LabelField): void {
  if (mayChangeMail(context)) ask({ kind: 'label', label })
}
