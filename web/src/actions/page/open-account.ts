import { msg } from '@lingui/core/macro'
import { CircleUserRound } from 'lucide-react'
import type { Action } from '../action.ts'

/** A new tab, so that open compose windows stay (spec section 2.3.3). */
export const openAccount: Action = {
  id: 'open-account',
  group: 'page',
  about: msg`My account`,
  label: () => msg`My account`,
  icon: CircleUserRound,
  keys: [],
  isEnabled: () => true,
  perform: () => void window.open('/account/home', '_blank', 'noopener'),
}
