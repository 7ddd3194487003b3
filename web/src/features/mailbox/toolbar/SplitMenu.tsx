import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Settings } from '@sen/model/settings'
import { useQueryClient } from '@tanstack/react-query'
import { Columns2, PanelRight, Rows2 } from 'lucide-react'
import { attempt } from '../../../actions/report.ts'
import { saveSettings } from '../../../data/account/save-settings.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { MenuButton } from '../../../ui/Menu.tsx'

type Position = Settings['inline_read_position']

const ICONS = { 'no-split': PanelRight, right: Columns2, bottom: Rows2 } as const

export function SplitMenu() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { inline_read_position: present } = usePreferences()
  const positions: readonly { readonly id: Position; readonly label: string }[] = [
    { id: 'no-split', label: t`No reading pane` },
    { id: 'right', label: t`Reading pane on the right` },
    { id: 'bottom', label: t`Reading pane below` },
  ]
  return (
    <MenuButton
      label={t`Reading pane`}
      icon={ICONS[present]}
      align="end"
      entries={positions.map(({ id, label }) => ({
        id,
        label,
        checked: id === present,
        onChoose: () => attempt(msg`Change the reading pane`, () => saveSettings(cache, { inline_read_position: id })),
      }))}
    />
  )
}
