import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ListSkeleton.module.css'

const WIDTHS = [62, 48, 70, 55, 66, 44, 58, 73, 50, 64, 47, 60, 68, 52]
/** Enough for a tall window; the list cuts the rest. */
const ROWS = 4 * WIDTHS.length

export function ListSkeleton() {
  return (
    <AfterAWhile>
      <div className={styles.rows} aria-hidden>
        {Array.from({ length: ROWS }, (_, index) => WIDTHS[index % WIDTHS.length] ?? 0).map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <div key={index} className={styles.row}>
            <Skeleton width={110 + ((width * 7) % 60)} />
            <span className={styles.grow}>
              <Skeleton width={`${width}%`} />
            </span>
            <Skeleton width={36} />
            <span className={styles.third}>
              <Skeleton width={`${100 - width / 3}%`} />
            </span>
          </div>
        ))}
      </div>
    </AfterAWhile>
  )
}
