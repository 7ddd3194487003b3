import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { themes } from '../../actions/page/page-actions.ts'
import { usePreferences } from '../../state/preferences.ts'
import { MenuButton } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'

export function ThemeMenu() {
  const { t } = useLingui()
  const { theme } = usePreferences()
  return (
    <MenuButton
      label={t`Theme`}
      icon={theme === 'light' ? Sun : theme === 'dark' ? Moon : Monitor}
      align="end"
      entries={useThemeEntries(true)}
    />
  )
}

/** @param hasIcons False among choices without: their ticks stand before the words, and one menu has one place for ticks. */
export function useThemeEntries(hasIcons: boolean): readonly MenuEntry[] {
  const { t } = useLingui()
  const context = useActionContext()
  const { theme } = usePreferences()
  // Under the heading "Theme" the word need not be said three times more.
  const short: Readonly<Record<string, string>> = {
    'theme-light': t`Light`,
    'theme-dark': t`Dark`,
    'theme-system': t`Same as the system`,
  }
  return themes.map((action) => ({
    id: action.id,
    label: short[action.id] ?? '',
    icon: hasIcons ? action.icon : undefined,
    checked: action.id === `theme-${theme}`,
    onChoose: () => action.perform(context({ kind: 'selection' })),
  }))
}
