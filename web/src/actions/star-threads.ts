import { msg } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { starThread } from '../data/threads/star-thread.ts'
import type { Action, Target } from './action.ts'
import { mayChangeMail } from './guard/require-verified.ts'
import { actOnMany, isMany } from './many/batch.ts'
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
    if (isMany(context)) {
      actOnMany(context, { action: starred ? 'star' : 'unstar' })
      return
    }
    for (const { id } of targets) attempt(() => starThread(cache, id, starred))
  },
}

function areAllStarred(targets: readonly Target[]): boolean {
  return targets.length > 0 && targets.every(({ starred }) => starred)
}
