import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '@sen/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { attempt } from '../../actions/report.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
import { signOut } from '../../data/account/sign-out.ts'
import { activate, type Language } from '../../i18n/activate.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import styles from './AccountMenu.module.css'
import { useThemeEntries } from './ThemeMenu.tsx'

/** Languages are named in themselves, so that whoever is lost in the other one finds home. */
const LANGUAGES: readonly { readonly id: Language; readonly label: string }[] = [
  { id: 'vi', label: 'Tiếng Việt' },
  { id: 'en', label: 'English' },
]

export function AccountMenu({ user, withPageSettings }: { user: UserInfo; withPageSettings: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { language } = usePreferences()
  const themes = useThemeEntries()
  const name = user.fullname || user.email.split('@')[0] || user.email
  const languages: readonly MenuEntry[] = LANGUAGES.map(({ id, label }) => ({
    id,
    label,
    checked: language === id,
    onChoose: () =>
      attempt(async () => {
        await activate(id)
        await saveSettings(cache, { language: id })
      }),
  }))
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', id: 'language', label: t`Language` },
    ...languages,
    ...(withPageSettings ? [{ kind: 'heading', id: 'theme', label: t`Theme` } as const, ...themes] : []),
    { kind: 'separator', id: 'line' },
    { id: 'sign-out', label: t`Sign out`, icon: LogOut, onChoose: () => attempt(() => signOut(user.email)) },
  ]
  return (
    <Menu
      label={t`Account`}
      align="end"
      entries={entries}
      header={
        <div className={styles.who}>
          <Avatar name={name} seed={user.email} size={40} />
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
          <Avatar name={name} seed={user.email} size={32} />
        </button>
      )}
    />
  )
}
