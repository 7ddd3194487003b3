import { CalendarClock } from 'lucide-react'
import styles from './PlannedSign.module.css'

export function PlannedSign({ words, time }: { words: string; time: string }) {
  return (
    <small className={styles.planned} title={words}>
      <CalendarClock size={13} strokeWidth={1.75} aria-hidden />
      {time}
    </small>
  )
}
