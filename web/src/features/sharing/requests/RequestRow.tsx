import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FileRequestField } from '@sen/contract/drive/file-requests'
import { Copy, Link2Off } from 'lucide-react'
import { formatBrief } from '../../../lib/dates.ts'
import { joinFacts } from '../../../lib/names/join-facts.ts'
import { formatLimit, formatSize } from '../../../lib/sizes.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './FileRequests.module.css'

interface RequestRowProps {
  readonly request: FileRequestField
  readonly isEnded: boolean
  /** Its copy button is the dialog's main action. */
  readonly isFirst: boolean
  readonly onCopy: () => void
  readonly onEnd: () => void
  /** Reopens the request under the same link. */
  readonly onTakeUp: () => void
}

export function RequestRow({ request, isEnded, isFirst, onCopy, onEnd, onTakeUp }: RequestRowProps) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const { url, received, received_count: count, limit, limit_count: limitCount, is_expired: isExpired } = request
  const name = request.title || t`Send files`
  const until = formatBrief(new Date(request.expire_date * 1_000), { language, timeZone })
  const [size, most] = [formatSize(received, language), formatLimit(limit, language)]
  const came = count === 0 ? t`No files yet` : plural(count, { one: '# file received', other: '# files received' })
  const words = [
    count === 0 ? t`at most ${most}` : t`${size} of ${most}`,
    limitCount === null ? undefined : plural(limitCount, { one: 'at most # file', other: 'at most # files' }),
    request.has_password ? t`with a password` : undefined,
    isEnded ? t`ended` : isExpired ? t`expired` : t`until ${until}`,
  ]
  return (
    <li className={styles.request}>
      <div className={styles.about}>
        <b>{name}</b>
        {!isEnded && !isExpired && (
          <div className={styles.link}>
            <input
              type="text"
              readOnly
              className={styles.input}
              aria-label={t`Link of ${name}`}
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button
              size="small"
              look={isFirst ? 'filled' : 'outline'}
              icon={Copy}
              aria-label={t`Copy the link of ${name}`}
              onClick={onCopy}
            >
              {t`Copy link`}
            </Button>
          </div>
        )}
        <small>
          <b className={count > 0 ? styles.came : undefined}>{came}</b> ·&nbsp;{joinFacts(words)}
        </small>
      </div>
      {isEnded ? (
        <Button size="small" onClick={onTakeUp}>{t`Undo`}</Button>
      ) : (
        <IconButton label={t`End ${name}`} icon={Link2Off} onClick={onEnd} />
      )}
    </li>
  )
}
