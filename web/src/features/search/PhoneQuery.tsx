import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { focusSearchBox } from '../../state/search-box.ts'
import styles from './PhoneQuery.module.css'
import { useGoToSearch } from './use-go-to-search.ts'

export function PhoneQuery() {
  const { t } = useLingui()
  const { text } = useGoToSearch()
  return (
    <button type="button" className={styles.query} aria-label={t`Search mail: ${text}`} onClick={focusSearchBox}>
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.text}>{text}</span>
    </button>
  )
}
