import { useLingui } from '@lingui/react/macro'
import { CircleHelp, Keyboard } from 'lucide-react'
import type { Action, ActionContext } from '../../actions/action.ts'
import { type TargetRequest, useActionContext } from '../../actions/context.ts'
import { showShortcuts } from '../../actions/navigation.ts'
import { openPalette, sendFeedback, showDocumentation } from '../../actions/page/page-actions.ts'
import { useBrand } from '../../state/brand.ts'
import { MenuButton } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'

export function HelpMenu() {
  const { t } = useLingui()
  const context = useActionContext()
  // The documentation's address may arrive later than the page.
  useBrand((brand) => brand.docsUrl)
  const entries = useActionEntries(context, [
    { ...showShortcuts, icon: Keyboard },
    openPalette,
    showDocumentation,
    sendFeedback,
  ])
  return <MenuButton label={t`Help`} icon={CircleHelp} align="end" entries={entries} />
}

function useActionEntries(
  read: (request: TargetRequest) => ActionContext,
  actions: readonly Action[],
): readonly MenuEntry[] {
  const { i18n } = useLingui()
  const context = read({ kind: 'selection' })
  return actions
    .filter((action) => action.isEnabled(context))
    .map((action) => ({
      id: action.id,
      label: i18n._(action.label(context)),
      icon: action.icon,
      ...(action.keys[0] === undefined ? {} : { shortcut: action.keys[0] }),
      onChoose: () => action.perform(read({ kind: 'selection' })),
    }))
}
