import { useLingui } from '@lingui/react/macro'
import type { ActField } from '@sen/contract/admin/organisation'
import { actChanges } from '@sen/model/administration/act-changes'
import { ChevronDown } from 'lucide-react'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { ACT_WORDS } from './act-words.ts'
import styles from './log.module.css'

interface ActRowProps {
  readonly act: ActField
  readonly isTable: boolean
}

export function ActRow({ act, isTable }: ActRowProps) {
  const { t, i18n } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const authors: Readonly<Record<ActField['author'], string>> = {
    owner: act.author_address,
    operator: t`Provider`,
    program: t`Automatic check`,
  }
  const at = formatBrief(new Date(act.at * 1_000), { language, timeZone })
  const author = authors[act.author]
  const changes = actChanges(act.details, language)
  const details = changes.map((line) => (
    <span key={line} className={styles.change}>
      {line}
    </span>
  ))
  const what = (
    <>
      <b>{i18n._(ACT_WORDS[act.act])}</b>
      <span className={styles.target}>{act.target}</span>
    </>
  )
  if (!isTable) {
    return (
      <li className={styles.row}>
        {what}
        {details}
        <small>{joinFacts([at, author])}</small>
      </li>
    )
  }
  const cells = (
    <>
      <time dateTime={new Date(act.at * 1_000).toISOString()}>{at}</time>
      <span className={styles.what}>{what}</span>
      <span className={styles.author} title={author}>
        {author}
      </span>
    </>
  )
  if (changes.length === 0) return <li className={styles.cells}>{cells}</li>
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.cells}>
          {cells}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={styles.more} />
        </summary>
        <div className={styles.details}>{details}</div>
      </details>
    </li>
  )
}
