import { msg } from '@lingui/core/macro'
import { Contact } from 'lucide-react'
import type { Action } from '../action.ts'

export const openContacts: Action = {
  id: 'open-contacts',
  group: 'navigation',
  about: msg`Contacts`,
  label: () => msg`Contacts`,
  icon: Contact,
  keys: ['g c'],
  isEnabled: () => true,
  perform: ({ go }) => go.toContacts(),
}
