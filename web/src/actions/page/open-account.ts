import { msg } from '@lingui/core/macro'
import { CircleUserRound } from 'lucide-react'
import type { Action } from '../action.ts'

/** The account area, in a tab of its own (spec section 2.3.3): what is being written here stays. */
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
