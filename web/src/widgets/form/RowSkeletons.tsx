import { AfterAWhile, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './RowSkeletons.module.css'

const WIDTHS = [60, 48, 72, 54, 66]

/** `hasPicture`: rows of people begin with a round picture. */
export function RowSkeletons({ hasPicture = false }: { readonly hasPicture?: boolean }) {
  return (
    <AfterAWhile>
      <div aria-busy>
        {WIDTHS.map((width) => (
          <div key={width} className={styles.row}>
            {hasPicture && <Skeleton width={36} height={36} isRound />}
            <div className={styles.words}>
              <Skeleton width={`${width}%`} />
              <Skeleton width={`${width / 2}%`} />
            </div>
          </div>
        ))}
      </div>
    </AfterAWhile>
  )
}
