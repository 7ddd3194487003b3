import { msg } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { starThread } from '../data/threads/star-thread.ts'
import { rememberChange } from '../state/last-changes.ts'
import type { Action, Target } from './action.ts'
import { actInBulk, isBulk } from './bulk/act-in-bulk.ts'
import { threadAct } from './bulk/thread-act.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { attempt } from './report.ts'
import { mayAct } from './targets.ts'

export const starThreads: Action = {
  id: 'star-threads',
  group: 'mail',
  about: msg`Add or remove the star`,
  label: ({ targets }) => (areAllStarred(targets) ? msg`Remove star` : msg`Add star`),
  icon: Star,
  keys: ['s'],
  isEnabled: mayAct,
  perform: (context) => {
    const { cache, targets } = context
    if (!mayChangeMail(context)) return
    const starred = !areAllStarred(targets)
    if (isBulk(context)) {
      actInBulk(context, { action: starred ? 'star' : 'unstar' })
      return
    }
    const changing = targets.filter((target) => target.starred !== starred).map(({ id }) => id)
    const change = (to: boolean) => {
      for (const id of changing) attempt(threadAct({ action: to ? 'star' : 'unstar' }), () => starThread(cache, id, to))
    }
    change(starred)
    rememberChange(() => change(!starred))
  },
}

function areAllStarred(targets: readonly Target[]): boolean {
  return targets.length > 0 && targets.every(({ starred }) => starred)
}
