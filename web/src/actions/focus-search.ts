import { msg } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { focusSearchBox } from '../state/search-box.ts'
import type { Action } from './action.ts'

export const focusSearch: Action = {
  id: 'focus-search',
  group: 'navigation',
  about: msg`Search mail`,
  label: () => msg`Search mail`,
  icon: Search,
  keys: ['/'],
  isEnabled: () => true,
  perform: focusSearchBox,
}
