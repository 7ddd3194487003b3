import { hitParts } from './hit-parts.ts'
import styles from './Marked.module.css'

export function Marked({ text, hits }: { text: string; hits: readonly string[] }) {
  if (hits.length === 0) return text
  let at = 0
  return hitParts(text, hits).map((part) => {
    at += part.text.length
    if (!part.isHit) return part.text
    return (
      <mark key={at} className={styles.hit}>
        {part.text}
      </mark>
    )
  })
}
