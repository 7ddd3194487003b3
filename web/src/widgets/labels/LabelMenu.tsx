import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { askWhichLabels } from '../../actions/labels/ask-which-labels.ts'
import { usePart } from '../../actions/page/use-part.ts'
import { usePageCommand } from '../../state/page-commands.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { LabelMenuProps } from './LabelTicks.tsx'

/** The button for labels; what it opens comes when it is first asked for, and takes its place. */
export function LabelMenu(props: LabelMenuProps) {
  const { i18n } = useLingui()
  const [isWanted, setWanted] = useState(false)
  const Ticks = usePart(
    isWanted,
    async () => (await import('./LabelTicks.tsx')).LabelTicks,
    () => setWanted(false),
  )
  usePageCommand('choose-labels', Ticks ? undefined : props.of, () => setWanted(true))
  if (Ticks) return <Ticks {...props} />
  return (
    <IconButton
      label={i18n._(askWhichLabels.about)}
      icon={askWhichLabels.icon}
      shortcut="l"
      disabled={props.disabled}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={isWanted || undefined}
      onClick={() => setWanted(true)}
    />
  )
}
