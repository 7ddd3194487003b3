import { highlight } from '@sen/model/search/highlighting'
import type { SearchTerm } from '@sen/model/search/search-query'
import styles from './Highlighted.module.css'

/** Text with the parts that were typed standing out, accents aside. */
export function Highlighted({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  return highlight(text, terms).map((segment, index) =>
    segment.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments of one text have no other name
      <mark key={index} className={styles.found}>
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  )
}
