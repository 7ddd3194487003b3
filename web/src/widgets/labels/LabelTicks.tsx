import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type TargetRequest, useActionContext } from '../../actions/context.ts'
import { mayChangeMail } from '../../actions/guard/require-verified.ts'
import { askWhichLabels } from '../../actions/labels/ask-which-labels.ts'
import { labelThreads } from '../../actions/labels/label-threads.ts'
import { attempt } from '../../actions/report.ts'
import { useLabels } from '../../data/labels/queries.ts'
import { saveLabel } from '../../data/labels/save-label.ts'
import { usePageCommand } from '../../state/page-commands.ts'
import { FilterMenu } from '../../ui/filter-menu/FilterMenu.tsx'
import type { MenuHandle } from '../../ui/Menu.tsx'
import { LabelDot } from './LabelDot.tsx'
import { labelChoice, labelState } from './label-choice.ts'

export interface LabelMenuProps {
  readonly request: TargetRequest
  readonly of: 'list' | 'thread'
  readonly disabled: boolean
}

/** The labels to tick for what is meant, found by typing; one that is not there yet is made by its name. */
export function LabelTicks({ request, of, disabled }: LabelMenuProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const readContext = useActionContext()
  const labels = useLabels()
  const menu = useRef<MenuHandle>(null)
  const [isOpen, setOpen] = useState(false)
  usePageCommand('choose-labels', of, () => menu.current?.open())
  // It has come because somebody asked for it.
  useEffect(() => menu.current?.open(), [])
  // What is ticked follows what is drawn, also when it is refused and taken back. Nobody asks while it is closed.
  const subscribe = useCallback(
    (tell: () => void) => (isOpen ? cache.getQueryCache().subscribe(tell) : () => {}),
    [cache, isOpen],
  )
  useSyncExternalStore(subscribe, () => (isOpen ? borne(readContext(request).targets) : ''))
  const create = (name: string) =>
    attempt(msg`Create the label`, async () => {
      const label = await saveLabel(cache, { name })
      labelThreads(readContext(request), label, true)
    })
  const choiceFor = (typed: string) => {
    const { fitting, creatable } = labelChoice(labels, typed)
    const { targets } = readContext(request)
    const ofLabels = fitting.map((label) => {
      const checked = labelState(targets, label.id)
      return {
        id: label.id,
        label: label.name,
        sign: <LabelDot colour={label.colour} />,
        checked,
        onChoose: () => labelThreads(readContext(request), label, checked !== true),
      }
    })
    const making =
      creatable === undefined
        ? []
        : [
            {
              id: 'create',
              label: t`Create label “${creatable}”`,
              icon: Plus,
              onChoose: () => {
                if (mayChangeMail(readContext(request))) create(creatable)
              },
            },
          ]
    return {
      preselected: typed.trim() === '' ? undefined : (ofLabels[0]?.id ?? making[0]?.id),
      groups: [
        { id: 'labels', options: ofLabels },
        { id: 'create', options: making },
      ].filter(({ options }) => options.length > 0),
    }
  }
  return (
    <FilterMenu
      handle={menu}
      label={i18n._(askWhichLabels.about)}
      icon={askWhichLabels.icon}
      shortcut="l"
      disabled={disabled}
      placeholder={t`Find or create a label`}
      nothing={labels.length === 0 ? t`No labels yet. Type a name to create one.` : t`No label matches.`}
      choiceFor={choiceFor}
      onOpenChange={setOpen}
    />
  )
}

function borne(targets: readonly { readonly id: string; readonly labels: readonly string[] }[]): string {
  return targets.map(({ id, labels }) => `${id}:${labels.join()}`).join(' ')
}
