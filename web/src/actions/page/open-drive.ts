import { msg } from '@lingui/core/macro'
import { Cloud } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import type { Action } from '../action.ts'

/** Spec section 2.4.4. */
export const openDrive: Action = {
  id: 'open-drive',
  group: 'navigation',
  about: msg`Drive`,
  label: () => msg`Drive`,
  icon: Cloud,
  keys: ['g o'],
  isEnabled: ({ user }) => isOffered('use_drive', user),
  perform: ({ go }) => go.toDrive(),
}
