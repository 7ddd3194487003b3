import type { LucideIcon } from 'lucide-react'
import { type CSSProperties, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import styles from './ChoiceSheet.module.css'
import { moveAmong } from './move-among.ts'

export interface Choice {
  readonly id: string
  readonly label: string
  /** Shown instead of the label, which becomes the accessible name. */
  readonly icon?: LucideIcon
  readonly isChosen: boolean
  readonly style?: CSSProperties | undefined
  readonly onChoose: () => void
}

export interface ChoiceRow {
  readonly name: string
  readonly choices: readonly Choice[]
}

export interface SheetHandle {
  readonly open: () => void
}

interface ChoiceSheetProps {
  readonly label: string
  readonly icon: LucideIcon
  /** `colours` shows swatches; one without a `style` means no colour. */
  readonly look?: 'words' | 'colours'
  readonly rows: readonly ChoiceRow[]
  readonly className?: string | undefined
  readonly handle?: Ref<SheetHandle> | undefined
}

export function ChoiceSheet({ label, icon, look = 'words', rows, className, handle }: ChoiceSheetProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useImperativeHandle(handle, () => ({ open: () => setOpen(true) }), [])
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        align="center"
        isSheetOnPhone
        role="dialog"
        aria-label={label}
      >
        <div className={cx(styles.sheet, styles[look])}>
          {rows.map((row, at) => (
            <Row key={row.name} {...row} look={look} takesFocus={at === 0} onChosen={() => setOpen(false)} />
          ))}
        </div>
      </Popover>
    </>
  )
}

interface RowProps extends ChoiceRow {
  readonly look: 'words' | 'colours'
  readonly takesFocus: boolean
  readonly onChosen: () => void
}

function Row({ name, choices, look, takesFocus, onChosen }: RowProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      <div
        className={styles.row}
        role="radiogroup"
        aria-label={name}
        onKeyDown={(event) => moveAmong(event, choices.length)}
      >
        {choices.map(({ id, label, icon: Icon, isChosen, style, onChoose }) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio would choose as soon as an arrow passes it
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={isChosen}
            aria-label={label}
            data-tooltip={Icon || look === 'colours' ? label : undefined}
            tabIndex={isChosen ? 0 : -1}
            data-first={(takesFocus && isChosen) || undefined}
            className={look === 'words' ? styles.choice : cx(styles.colour, !style && styles.none)}
            style={style}
            onClick={() => {
              onChosen()
              onChoose()
            }}
          >
            {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : look === 'words' && label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
