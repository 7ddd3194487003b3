import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './ShareForm.module.css'

interface OptionProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export function Option({ label, isOn, onChange }: OptionProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, in a component of ours
    <label className={styles.option}>
      <Checkbox label={label} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  )
}
