import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  readonly summary: string
  readonly isOpenAtFirst?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A line that shows and hides the content below it. */
export function Disclosure({ summary, isOpenAtFirst = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      className={styles.disclosure}
      open={isOpenAtFirst}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
        {summary}
      </summary>
      {children}
    </details>
  )
}
