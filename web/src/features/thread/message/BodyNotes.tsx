import { Plural, useLingui } from '@lingui/react/macro'
import { EyeOff, Unlink } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './BodyNotes.module.css'
import type { FrameFindings } from './frame/inspect-frame.ts'

const MOST_SHOWN = 3

/** Shown outside the mail's frame, where its styles cannot hide or fake the warnings. */
export function BodyNotes({
  findings: { misleading, hasUnread, isHidden },
  onUnstyled,
}: {
  findings: FrameFindings
  onUnstyled: () => void
}) {
  const { t } = useLingui()
  const more = misleading.length - MOST_SHOWN
  return (
    <>
      {isHidden && (
        <Alert
          tone="plain"
          icon={EyeOff}
          actions={<button type="button" onClick={onUnstyled}>{t`Show its text`}</button>}
        >
          {t`This mail’s own style hides its text.`}
        </Alert>
      )}
      {misleading.length > 0 && (
        <Alert tone="plain" icon={Unlink} title={t`Some links don’t go where they say`}>
          <ul className={styles.links}>
            {misleading.slice(0, MOST_SHOWN).map(({ named, real }) => (
              <li key={`${named} ${real}`}>
                <bdi>{named}</bdi> {t`leads to`} <b>{real}</b>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Plural value={more} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
        </Alert>
      )}
      {hasUnread && (
        <Alert tone="plain" icon={Unlink}>
          {t`Some links in this mail could not be checked. See where a link leads before you follow it.`}
        </Alert>
      )}
    </>
  )
}
