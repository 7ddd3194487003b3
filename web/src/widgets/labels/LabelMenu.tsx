import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { type TargetRequest, useActionContext } from '../../actions/context.ts'
import { openLabelMenu } from '../../actions/labels/open-label-menu.ts'
import { attempt } from '../../actions/report.ts'
import { useLabels } from '../../data/labels/queries.ts'
import { importPart } from '../../lib/trouble/load-part.ts'
import { usePageCommand } from '../../state/page-commands.ts'
import { FilterMenu } from '../../ui/filter-menu/FilterMenu.tsx'
import type { MenuHandle } from '../../ui/Menu.tsx'

interface LabelMenuProps {
  readonly request: TargetRequest
  readonly of: 'list' | 'thread'
  readonly disabled: boolean
}

/** The field appears at once, so that keys typed right after the shortcut do not reach the list. */
export function LabelMenu({ request, of, disabled }: LabelMenuProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const readContext = useActionContext()
  const labels = useLabels()
  const menu = useRef<MenuHandle>(null)
  const [isOpen, setOpen] = useState(false)
  const [options, setOptions] = useState<typeof import('./label-options.tsx')>()
  usePageCommand('choose-labels', of, () => menu.current?.open())
  const onOpenChange = (next: boolean) => {
    setOpen(next)
    if (!next || options) return
    attempt(openLabelMenu.about, async () => setOptions(await importPart(() => import('./label-options.tsx'))))
  }
  // The check marks follow the cache, including rollbacks. Subscribes only while open.
  const subscribe = useCallback(
    (tell: () => void) => (isOpen ? cache.getQueryCache().subscribe(tell) : () => {}),
    [cache, isOpen],
  )
  const marked = () => (isOpen ? borne(readContext(request).targets) : '')
  useSyncExternalStore(subscribe, marked, marked)
  const nothing = labels.length === 0 ? t`No labels yet. Type a name to create one.` : t`No label matches.`
  return (
    <FilterMenu
      handle={menu}
      label={i18n._(openLabelMenu.about)}
      icon={openLabelMenu.icon}
      shortcut="l"
      disabled={disabled}
      placeholder={t`Find or create a label`}
      nothing={options ? nothing : ''}
      choiceFor={(typed) => options?.labelOptions(cache, labels, typed, () => readContext(request)) ?? NONE_YET}
      onOpenChange={onOpenChange}
    />
  )
}

const NONE_YET = { groups: [], preselected: undefined } as const

function borne(targets: readonly { readonly id: string; readonly labels: readonly string[] }[]): string {
  return targets.map(({ id, labels }) => `${id}:${labels.join()}`).join(' ')
}
