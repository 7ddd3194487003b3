import type { LabelColour } from '@sen/model/labels/labels'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './Labels.module.css'
import { labelHue } from './label-hues.ts'

interface LabelChipProps {
  readonly name: string
  readonly colour: LabelColour
  readonly removal?: { readonly label: string; readonly onPress: (event: MouseEvent<HTMLButtonElement>) => void }
}

export function LabelChip({ name, colour, removal }: LabelChipProps) {
  return (
    <span className={styles.chip} {...labelHue(colour)}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {removal && (
        <button
          type="button"
          className={styles.remove}
          aria-label={removal.label}
          data-tooltip={removal.label}
          onClick={removal.onPress}
        >
          <X size={13} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
