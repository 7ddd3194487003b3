import { useLingui } from '@lingui/react/macro'
import { useActionContext } from '../../actions/context.ts'
import { themes } from '../../actions/page/page-actions.ts'
import { usePreferences } from '../../state/preferences.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'

/** The themes as entries of the account's menu, under a heading. */
export function useThemeEntries(): readonly MenuEntry[] {
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
    checked: action.id === `theme-${theme}`,
    onChoose: () => action.perform(context({ kind: 'selection' })),
  }))
}
