import { msg } from '@lingui/core/macro'
import { CircleUserRound } from 'lucide-react'
import type { Action } from '../action.ts'

/** Opens the account area in a new tab (spec section 2.3.3), so that open compose windows stay. */
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
