import { useLingui } from '@lingui/react/macro'
import { useActionContext } from '../../actions/context.ts'
import { themes } from '../../actions/page/page-actions.ts'
import { usePreferences } from '../../state/preferences.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'

export function useThemeEntries(): readonly MenuEntry[] {
  const { t } = useLingui()
  const context = useActionContext()
  const { theme } = usePreferences()
  // Below the heading "Theme", the names need not repeat the word.
  const short: Readonly<Record<string, string>> = {
    'theme-light': t`Light`,
    'theme-dark': t`Dark`,
    'theme-system': t`Same as the system`,
  }
  return themes.map((action) => ({
    id: action.id,
    label: short[action.id] ?? '',
    checked: action.id === `theme-${theme}`,
    onChoose: () => action.perform(context({ kind: 'selection' })),
  }))
}
