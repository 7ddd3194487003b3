import { msg } from '@lingui/core/macro'
import { Tag } from 'lucide-react'
import { setSelected } from '../../state/list.ts'
import { runPageCommand } from '../../state/page-commands.ts'
import type { Action } from '../action.ts'
import { mayAct } from '../targets.ts'

/** With nothing selected, this applies to the row under the cursor. */
export const openLabelMenu: Action = {
  id: 'label-threads',
  group: 'mail',
  about: msg`Labels`,
  label: () => msg`Labels`,
  icon: Tag,
  keys: ['l'],
  isEnabled: mayAct,
  perform: ({ selected, openThreadId, targets }) => {
    const to = selected.size === 0 && openThreadId !== undefined ? 'thread' : 'list'
    if (to === 'list' && selected.size === 0) setSelected(new Set(targets.map(({ id }) => id)))
    runPageCommand('choose-labels', { to })
  },
}
