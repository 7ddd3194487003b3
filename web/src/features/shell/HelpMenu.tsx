import { useLingui } from '@lingui/react/macro'
import { CircleHelp, Keyboard } from 'lucide-react'
import { useActionContext } from '../../actions/context.ts'
import { showShortcuts } from '../../actions/navigation.ts'
import { openPalette, sendFeedback, showDocumentation } from '../../actions/page/page-actions.ts'
import { useBrand } from '../../state/brand.ts'
import { MenuButton } from '../../ui/Menu.tsx'
import { useActionEntries } from './use-action-entries.ts'

/** Where one looks when one does not know how: keys, commands, the documentation, a word to the operator. */
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
