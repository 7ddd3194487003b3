import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ThreadSkeleton.module.css'

export function ThreadSkeleton() {
  return (
    <AfterAWhile>
      <div className={styles.page} aria-hidden>
        <Skeleton width="46%" height={20} />
        <div className={styles.head}>
          <Skeleton width={36} height={36} isRound />
          <div className={styles.lines}>
            <Skeleton width={160} />
            <Skeleton width={100} />
          </div>
        </div>
        <div className={styles.body}>
          {[92, 78, 85, 40].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
    </AfterAWhile>
  )
}
