import { type LinkOptions, useLinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import styles from './SettingsScreen.module.css'

interface FoundSettingProps {
  readonly address: Pick<LinkOptions, 'to' | 'params'>
  readonly name: string
  readonly tabTitle: string
  readonly icon: LucideIcon
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export function FoundSetting({ address, name, tabTitle, icon: Icon, isChosen, onChoose }: FoundSettingProps) {
  const link = useLinkProps({
    ...address,
    activeProps: {},
    className: styles.tab,
    onClick: ({ ctrlKey, metaKey, shiftKey }) => !ctrlKey && !metaKey && !shiftKey && onChoose(),
  })
  return (
    // The router marks every link to the open tab as current.
    <a {...link} aria-current={isChosen ? 'true' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        {name}
        <small className={styles.hits}>{tabTitle}</small>
      </span>
    </a>
  )
}
