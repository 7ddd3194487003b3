import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { attempt } from '../../actions/report.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
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
      entries={useThemeEntries()}
    />
  )
}

export function useThemeEntries(): readonly MenuEntry[] {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { theme } = usePreferences()
  const choices = [
    { id: 'light', label: t`Light`, icon: Sun },
    { id: 'dark', label: t`Dark`, icon: Moon },
    { id: 'system', label: t`Like the system`, icon: Monitor },
  ] as const
  return choices.map((choice) => ({
    ...choice,
    checked: theme === choice.id,
    onChoose: () => attempt(() => saveSettings(cache, { theme: choice.id })),
  }))
}
