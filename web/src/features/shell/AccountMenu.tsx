import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import { Bell, CircleUserRound, LogOut, Settings } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { openAccount } from '../../actions/page/open-account.ts'
import { openAdministration } from '../../actions/page/open-administration.ts'
import { openSettings } from '../../actions/page/open-settings.ts'
import { languages, notifyOfNewMail, signOut } from '../../actions/page/page-actions.ts'
import { avatarAddress } from '../../data/account/avatars.ts'
import { nameOf } from '../../data/account/name-of.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import styles from './AccountMenu.module.css'
import { useThemeEntries } from './use-theme-entries.ts'

/** Spec section 2, Header. */
export function AccountMenu({ user }: { user: UserInfo }) {
  const { t, i18n } = useLingui()
  const context = useActionContext()
  const { language, notify_new_mail } = usePreferences()
  const themes = useThemeEntries()
  const name = nameOf(user)
  const picture = user.avatar === '' ? undefined : avatarAddress(user.avatar, 40)
  const present = () => context({ kind: 'selection' })
  const languageEntries: readonly MenuEntry[] = languages.map((action) => ({
    id: action.id,
    label: i18n._(action.about),
    checked: action.id === `language-${language}`,
    onChoose: () => action.perform(present()),
  }))
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', id: 'language', label: t`Language` },
    ...languageEntries,
    { kind: 'heading', id: 'theme', label: t`Theme` },
    ...themes,
    ...(notifyOfNewMail.isEnabled(present())
      ? [
          { kind: 'separator', id: 'before-notices' } as const,
          {
            id: notifyOfNewMail.id,
            label: i18n._(notifyOfNewMail.about),
            icon: Bell,
            checked: notify_new_mail,
            onChoose: () => notifyOfNewMail.perform(present()),
          },
        ]
      : []),
    { kind: 'separator', id: 'line' },
    {
      id: openAccount.id,
      label: t`My account`,
      icon: CircleUserRound,
      onChoose: () => openAccount.perform(present()),
    },
    ...(openAdministration.isEnabled(present())
      ? [
          {
            id: openAdministration.id,
            label: t`Administration`,
            icon: openAdministration.icon,
            onChoose: () => openAdministration.perform(present()),
          },
        ]
      : []),
    {
      id: openSettings.id,
      label: t`Settings`,
      icon: Settings,
      onChoose: () => openSettings.perform(present()),
    },
    { id: 'sign-out', label: t`Sign out`, icon: LogOut, onChoose: () => signOut.perform(present()) },
  ]
  return (
    <Menu
      label={t`Account`}
      align="end"
      entries={entries}
      header={
        <div className={styles.who}>
          <Avatar name={name} seed={user.email} size={40} picture={picture} />
          <div className={styles.words}>
            <b>{name}</b>
            <span>{user.email}</span>
          </div>
        </div>
      }
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.trigger}
          aria-label={t`Account: ${user.email}`}
          data-tooltip={user.email}
        >
          <Avatar name={name} seed={user.email} size={32} picture={picture} />
        </button>
      )}
    />
  )
}
