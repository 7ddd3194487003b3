import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './StarButton.module.css'

export function StarButton({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={isOn ? t`Remove star` : t`Add star`}
      icon={Star}
      size="small"
      iconSize={17}
      filled={isOn}
      aria-pressed={isOn}
      tabIndex={-1}
      className={cx(styles.star, isOn && styles.starred)}
      onClick={onPress}
    />
  )
}
