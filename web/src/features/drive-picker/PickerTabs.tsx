import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Clock, Cloud, type LucideIcon, Star, Upload, Users } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import styles from './DrivePicker.module.css'
import { PICKER_TABS, type PickerTab } from './use-picker-navigation.ts'

const TABS: Readonly<Record<PickerTab, { readonly name: MessageDescriptor; readonly icon: LucideIcon }>> = {
  myDrive: { name: msg`My drive`, icon: Cloud },
  recently: { name: msg`Recent`, icon: Clock },
  favorite: { name: msg`Starred`, icon: Star },
  shared: { name: msg`Shared with me`, icon: Users },
  uploadNewFile: { name: msg`Upload new files`, icon: Upload },
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface PickerTabsProps {
  readonly tab: PickerTab
  readonly onTab: (tab: PickerTab) => void
}

/** Follows the ARIA tabs pattern. */
export function PickerTabs({ tab, onTab }: PickerTabsProps) {
  const { i18n, t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = PICKER_TABS
    const step = STEPS[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: length - 1 }
    const at = step === undefined ? ends[event.key] : (PICKER_TABS.indexOf(tab) + step + length) % length
    const next = at === undefined ? undefined : PICKER_TABS[at]
    if (next === undefined) return
    event.preventDefault()
    onTab(next)
    list.current?.querySelector<HTMLElement>(`#drive-picker-${next}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t`Places of the drive`} className={styles.tabs} onKeyDown={onKeyDown}>
      {PICKER_TABS.map((each) => {
        const { name, icon: Icon } = TABS[each]
        const isOpen = each === tab
        return (
          <button
            key={each}
            type="button"
            role="tab"
            id={`drive-picker-${each}`}
            aria-selected={isOpen}
            aria-controls="drive-picker-panel"
            tabIndex={isOpen ? 0 : -1}
            data-first={isOpen || undefined}
            className={styles.tab}
            onClick={() => onTab(each)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {i18n._(name)}
          </button>
        )
      })}
    </div>
  )
}
