import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { DraftClaim } from '../../../data/drafts/draft-claim.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ProblemBar.module.css'

interface ClaimBarProps {
  readonly claim: DraftClaim
  readonly draft: DraftSession
}

export function ClaimBar({ claim, draft }: ClaimBarProps) {
  const { t } = useLingui()
  const state = useStore(claim.view, (view) => view.state)
  const [failure, setFailure] = useState<string>()
  const [isTaking, setTaking] = useState(false)
  if (state === 'deleted' || state === 'sent')
    return (
      <div className={styles.bar} role="alert">
        <span className={styles.text}>
          {state === 'sent'
            ? t`This message was sent in another window or on another device.`
            : t`This draft was deleted in another window or on another device.`}
        </span>
        <Button size="small" onClick={() => draft.saveAsNew()}>{t`Keep as a new draft`}</Button>
      </div>
    )
  if (state !== 'elsewhere' && state !== 'taken') return null
  const take = () => {
    setFailure(undefined)
    setTaking(true)
    claim
      .take()
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setTaking(false))
  }
  const text =
    state === 'elsewhere'
      ? t`This draft is open in another window or on another device.`
      : t`Editing continues in another window or on another device. What you wrote here is kept.`
  return (
    <div className={styles.bar} role="alert">
      <span className={styles.text}>{failure ?? text}</span>
      <Button size="small" disabled={isTaking} onClick={take}>
        {state === 'elsewhere' ? t`Edit here` : t`Continue here`}
      </Button>
    </div>
  )
}
