import { type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  readonly label: string
  readonly mixed?: boolean
}

export function Checkbox({ label, mixed = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return <input ref={box} type="checkbox" aria-label={label} className={cx(styles.box, className)} {...rest} />
}
