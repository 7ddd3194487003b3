import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './QuotedOriginal.module.css'
import { QuoteFrame } from './QuoteFrame.tsx'

export interface QuotedOriginalProps {
  readonly quote: string
  readonly isLocked: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** The quotation is folded and read-only, so that it is not changed by accident. */
export function QuotedOriginal({ quote, isLocked, onEdit, onRemove }: QuotedOriginalProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const name = isOpen ? t`Hide the quoted message` : t`Show the quoted message`
  return (
    <div className={styles.quote}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={name}
          data-tooltip={name}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={18} strokeWidth={2.25} aria-hidden />
        </button>
        {isOpen && !isLocked && (
          <>
            <Button size="small" look="plain" icon={Pencil} onClick={onEdit}>
              {t`Edit quotation`}
            </Button>
            <Button size="small" look="plain" icon={Trash2} onClick={onRemove}>
              {t`Remove quotation`}
            </Button>
          </>
        )}
      </div>
      {isOpen && <QuoteFrame html={quote} title={t`Quoted message`} />}
    </div>
  )
}
