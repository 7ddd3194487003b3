import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'

export interface PageLabels {
  readonly nav: string
  readonly back: string
  readonly on: string
}

/** Without `onBack` or `onNext`, that button is disabled. */
export function PageButtons({
  labels,
  range,
  onBack,
  onNext,
  className,
}: {
  readonly labels: PageLabels
  readonly range: string
  readonly onBack: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly className: string | undefined
}) {
  return (
    <nav className={className} aria-label={labels.nav}>
      <IconButton
        label={labels.back}
        icon={ChevronLeft}
        size="small"
        disabled={onBack === undefined}
        onClick={() => onBack?.()}
      />
      <span aria-live="polite">{range}</span>
      <IconButton
        label={labels.on}
        icon={ChevronRight}
        size="small"
        disabled={onNext === undefined}
        onClick={() => onNext?.()}
      />
    </nav>
  )
}
