import { msg, t } from '@lingui/core/macro'
import { AtSign } from 'lucide-react'
import { showNotice } from '../../state/notices.ts'
import type { Action } from '../action.ts'

const EXPLAINED_MILLISECONDS = 10_000

/** The browser asks for confirmation itself. */
export const openMailLinks: Action = {
  id: 'open-mail-links',
  group: 'page',
  about: msg`Open email links here`,
  label: () => msg`Open email links here`,
  icon: AtSign,
  keys: [],
  isEnabled: () => globalThis.isSecureContext && typeof navigator.registerProtocolHandler === 'function',
  perform: () => {
    navigator.registerProtocolHandler('mailto', `${location.origin}/compose-mailto?url=%s`)
    showNotice({
      text: t`Your browser now asks whether links to email addresses may open here.`,
      lastsMilliseconds: EXPLAINED_MILLISECONDS,
    })
  },
}
