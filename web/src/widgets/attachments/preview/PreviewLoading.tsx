import { useLingui } from '@lingui/react/macro'
import { AfterAWhile } from '../../../ui/Skeleton.tsx'
import styles from './PreviewLoading.module.css'

/** @param label default: that the preview is loading */
export function PreviewLoading({ label }: { label?: string | undefined }) {
  const { t } = useLingui()
  return (
    <div className={styles.loading} aria-busy>
      <AfterAWhile>
        <i className={styles.spinner} aria-hidden />
        <p role="status">{label ?? t`Loading the preview…`}</p>
      </AfterAWhile>
    </div>
  )
}
