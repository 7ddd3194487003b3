import type { LabelColour } from '@sen/model/labels/labels'
import styles from './Labels.module.css'
import { labelHue } from './label-hues.ts'

export function LabelDot({ colour }: { colour: LabelColour }) {
  return <span className={styles.dot} {...labelHue(colour)} aria-hidden />
}
