import { msg, t } from '@lingui/core/macro'
import { Bell, BookOpen, Command, Languages, LogOut, MessageSquare, Monitor, Moon, PanelLeft, Sun } from 'lucide-react'
import { canNotify, setNewMailNotices } from '../../data/account/new-mail-notices.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
import { signOut as revokeSession } from '../../data/account/sign-out.ts'
import { activate } from '../../i18n/activate.ts'
import { holds, WITH_DRAWER } from '../../lib/use-media.ts'
import { useBrand } from '../../state/brand.ts'
import { LONG_NOTICE_MILLISECONDS, showNotice } from '../../state/notices.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useShell } from '../../state/shell.ts'
import type { Action } from '../action.ts'
import { attempt } from '../report.ts'
import { once } from './in-progress.ts'
import { openAccount } from './open-account.ts'
import { openAdministration } from './open-administration.ts'
import { openDocumentation } from './open-documentation.ts'
import { openMailLinks } from './open-mail-links.ts'
import { openSettings } from './open-settings.ts'

export const openPalette: Action = {
  id: 'open-palette',
  group: 'page',
  about: msg`Find a command, folder or conversation`,
  label: () => msg`Find a command, folder or conversation`,
  icon: Command,
  keys: ['Ctrl+K'],
  isEnabled: () => true,
  perform: () => useShell.setState({ paletteOpen: true }),
}

export const narrowSidebar: Action = {
  ...plain('narrow-sidebar', msg`Collapse or expand the sidebar`, PanelLeft),
  label: () => (usePreferences.getState().sidebar_narrow ? msg`Expand the sidebar` : msg`Collapse the sidebar`),
  // Small screens show the folders in the drawer, whose width is fixed.
  isEnabled: () => !holds(WITH_DRAWER),
  perform: ({ cache }) => {
    const { sidebar_narrow } = usePreferences.getState()
    const act = sidebar_narrow ? msg`Expand the sidebar` : msg`Collapse the sidebar`
    attempt(act, () => saveSettings(cache, { sidebar_narrow: !sidebar_narrow }))
  },
}

export const themes: readonly Action[] = [
  theme('light', msg`Light theme`, Sun),
  theme('dark', msg`Dark theme`, Moon),
  theme('system', msg`Theme of the system`, Monitor),
]

/** Each language is named in itself, so that a user of the wrong language finds their own. */
export const languages: readonly Action[] = [
  language('vi', msg({ message: 'Tiếng Việt', id: 'language.vi' })),
  language('en', msg({ message: 'English', id: 'language.en' })),
]

export const notifyOfNewMail: Action = {
  ...plain('notify-new-mail', msg`Desktop notifications of new mail`, Bell),
  label: () =>
    usePreferences.getState().notify_new_mail
      ? msg`Turn off desktop notifications of new mail`
      : msg`Turn on desktop notifications of new mail`,
  isEnabled: canNotify,
  perform: ({ cache }) => {
    const { notify_new_mail } = usePreferences.getState()
    const act = notify_new_mail
      ? msg`Turn off desktop notifications of new mail`
      : msg`Turn on desktop notifications of new mail`
    attempt(act, async () => {
      const outcome = await setNewMailNotices(cache, !notify_new_mail)
      if (outcome === 'granted') return
      const text = t`This browser blocks notifications from this page. Allow them in its settings, then try again.`
      showNotice({ text, lastsMilliseconds: LONG_NOTICE_MILLISECONDS })
    })
  },
}

export const sendFeedback: Action = {
  ...plain('send-feedback', msg`Send feedback`, MessageSquare),
  perform: () => useShell.setState({ feedbackOpen: true }),
}

export const showDocumentation: Action = {
  ...plain('show-documentation', msg`Documentation`, BookOpen),
  isEnabled: () => useBrand.getState().docsUrl !== '',
  perform: () => openDocumentation(useBrand.getState().docsUrl),
}

export const signOut: Action = {
  ...plain('sign-out', msg`Sign out`, LogOut),
  isEnabled: ({ user }) => user !== undefined,
  perform: ({ user }) => {
    if (user) attempt(msg`Sign out`, () => once('sign-out', () => revokeSession(user.email)))
  },
}

export const PAGE_ACTIONS: readonly Action[] = [
  narrowSidebar,
  ...themes,
  ...languages,
  notifyOfNewMail,
  openMailLinks,
  openSettings,
  openAccount,
  openAdministration,
  showDocumentation,
  sendFeedback,
  signOut,
]

function plain(id: string, about: Action['about'], icon: Action['icon']): Omit<Action, 'perform'> {
  return { id, group: 'page', about, label: () => about, icon, keys: [], isEnabled: () => true }
}

function theme(choice: 'light' | 'dark' | 'system', about: Action['about'], icon: Action['icon']): Action {
  return {
    ...plain(`theme-${choice}`, about, icon),
    perform: ({ cache }) => attempt(msg`Change the theme`, () => saveSettings(cache, { theme: choice })),
  }
}

function language(choice: 'vi' | 'en', about: Action['about']): Action {
  return {
    ...plain(`language-${choice}`, about, Languages),
    perform: ({ cache }) =>
      attempt(msg`Change the language`, async () => {
        const { language: former } = usePreferences.getState()
        await activate(choice)
        try {
          await saveSettings(cache, { language: choice })
        } catch (error) {
          await activate(former)
          throw error
        }
      }),
  }
}
