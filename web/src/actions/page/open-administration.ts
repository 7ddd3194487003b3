import { msg } from '@lingui/core/macro'
import { Building2 } from 'lucide-react'
import { isOffered } from '../../data/account/rights.ts'
import type { Action } from '../action.ts'

/** A new tab, so that open compose windows stay. */
export const openAdministration: Action = {
  id: 'open-administration',
  group: 'page',
  about: msg`Administration`,
  label: () => msg`Administration`,
  icon: Building2,
  keys: [],
  isEnabled: ({ user }) => isOffered('administer', user),
  perform: () => void window.open('/admin', '_blank', 'noopener'),
}
