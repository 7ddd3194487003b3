import type { ThreadField } from '@sen/contract/threads'
import { Eye } from 'lucide-react'
import { seenWords } from '../row-words.ts'
import styles from './SeenSign.module.css'

export function SeenSign({ thread }: { thread: ThreadField }) {
  const words = seenWords(thread)
  if (words === undefined) return null
  return (
    <span className={styles.seen} data-seen={(thread.tracking?.view_count ?? 0) > 0 || undefined} title={words}>
      <Eye size={15} strokeWidth={1.75} aria-hidden />
    </span>
  )
}
