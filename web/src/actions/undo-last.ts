import { msg } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'
import { useBatch } from '../state/batch.ts'
import { hasChange, undoLastChange } from '../state/last-changes.ts'
import type { Action } from './action.ts'
import { undoBatch } from './bulk/undo-batch.ts'

/** Takes back whatever was done to mail last in this page; after a reload, the last job over many threads. */
export const undoLast: Action = {
  id: 'undo-last',
  group: 'mail',
  about: msg`Undo the last change`,
  label: () => msg`Undo the last change`,
  icon: Undo2,
  keys: ['z', 'Ctrl+Z'],
  // A job that is still under way is the last change, and is cancelled in its own dialog.
  isEnabled: (context) => useBatch.getState().id === undefined && (hasChange() || undoBatch.isEnabled(context)),
  perform: (context) => {
    if (hasChange()) undoLastChange()
    else undoBatch.perform(context)
  },
}
