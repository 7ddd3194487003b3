import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { errorText } from '../../../data/error-text.ts'
import { textOfCode } from '../../../i18n/error-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ProblemBar.module.css'

/** After these codes, the text can only be saved as a new draft. */
const SENT_ELSEWHERE: ReadonlySet<string> = new Set(['already_sent', 'not_a_draft'])

export function ProblemBar({ draft }: { draft: DraftSession }) {
  const { t, i18n } = useLingui()
  const problem = useStore(draft.view, ({ status }) => status.problem)
  const missing = useStore(draft.view, (view) => view.missing)
  const isKeptHere = useStore(draft.view, (view) => view.isKeptHere)
  const [failure, setFailure] = useState<string>()
  const resolve = (keep: 'mine' | 'theirs') => {
    setFailure(undefined)
    draft.resolve(keep).catch((error: unknown) => setFailure(errorText(error)))
  }

  if (problem?.kind === 'conflict')
    return (
      <div className={styles.bar} role="alert">
        <span className={styles.text}>{failure ?? t`This draft was changed somewhere else.`}</span>
        <Button size="small" onClick={() => resolve('theirs')}>{t`Use the other version`}</Button>
        <Button size="small" onClick={() => resolve('mine')}>{t`Keep mine`}</Button>
      </div>
    )
  if (problem?.kind === 'refused' && SENT_ELSEWHERE.has(problem.code))
    return (
      <div className={styles.bar} role="alert">
        <span className={styles.text}>{i18n._(textOfCode(problem.code))}</span>
        <Button size="small" onClick={() => draft.saveAsNew()}>{t`Keep as a new draft`}</Button>
      </div>
    )
  if (problem?.kind === 'refused' && problem.code === 'quota_exceeded')
    return (
      <div className={styles.bar} role="alert">
        <span className={styles.text}>{i18n._(textOfCode(problem.code))}</span>
        <Button size="small" onClick={() => draft.flush()}>{t`Try again`}</Button>
      </div>
    )
  if (problem?.kind === 'unreachable' && !isKeptHere)
    return (
      <div className={styles.bar} role="alert">
        <span className={styles.text}>
          {t`The draft isn’t saved, and this device is out of space. Keep this window open.`}
        </span>
        <Button size="small" onClick={() => draft.flush()}>{t`Try again`}</Button>
      </div>
    )
  if (missing.length > 0) {
    const names = missing.map((file) => file.name).join(', ')
    return (
      <div className={styles.bar} role="alert">
        <span className={styles.text}>{t`These files are no longer on the server: ${names}. Attach them again.`}</span>
      </div>
    )
  }
  return null
}
