import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ShareField } from '@sen/contract/drive/shares'
import { SHARE_RECEIVERS_NAMED } from '@sen/model/drive/limits'
import { shareAudience } from '@sen/model/drive/share-opening'
import { useQuery } from '@tanstack/react-query'
import { Copy, Link2Off, Pencil } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { type ShareOpening, shareOpeningsQuery } from '../../data/shares/queries.ts'
import { formatBrief } from '../../lib/dates.ts'
import { joinFacts } from '../../lib/names/join-facts.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ShareRow.module.css'

interface ShareRowProps {
  readonly share: ShareField
  readonly isNamed?: boolean
  readonly onCopy?: () => void
  /** Its copy button is the dialog's main action. */
  readonly isFirst?: boolean
  readonly onChange?: () => void
  readonly onEnd: () => void
  /** Restores a revoked share under the same link, where possible. */
  readonly onTakeUp?: (() => void) | undefined
}

export function ShareRow({
  share,
  isNamed = false,
  isFirst = false,
  onCopy,
  onChange,
  onEnd,
  onTakeUp,
}: ShareRowProps) {
  const { t } = useLingui()
  const { language, timezone: timeZone } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const { name, share_withs, permission, has_password, expire_date, state, open_count } = share
  const timeOf = (seconds: number) => formatBrief(new Date(seconds * 1_000), { language, timeZone })
  const isOver = state === 'expired' || state === 'revoked'
  const people = share_withs.map(({ email }) => email)
  const more = people.length - SHARE_RECEIVERS_NAMED
  const named = people.slice(0, SHARE_RECEIVERS_NAMED).join(', ')
  const whom = more > 0 ? t`${named} and ${more} more` : named
  const audience = shareAudience({
    hasPassword: has_password,
    receivers: people,
    hasReceiversOutside: share_withs.some(({ is_outside }) => is_outside),
    forAnybody: share.for_anybody,
    waitsForMail: state === 'draft',
  })
  const anybody = has_password ? t`Anyone with the link and password` : t`Anyone with the link`
  const opensFor = { anybody, named: whom, receivers: t`The message’s recipients` }[audience]
  // Name the original receivers even if the link is open to more people, because they distinguish links.
  const who = people.length === 0 ? opensFor : whom
  const until = expire_date === null ? undefined : timeOf(expire_date)
  const words = [
    permission === 'WRITE' ? t`Can edit` : t`Can view`,
    has_password ? t`with a password` : undefined,
    state === 'revoked'
      ? t`ended`
      : state === 'expired'
        ? t`expired`
        : until === undefined
          ? undefined
          : t`until ${until}`,
    state === 'draft' ? t`opens when the mail is sent` : undefined,
  ]
  const openings = plural(open_count, { one: 'Opened once', other: 'Opened # times' })
  const madeAt = timeOf(share.created_at)
  return (
    <li className={styles.share}>
      <div className={styles.head}>
        <div className={styles.about}>
          <b>{isNamed ? name : who}</b>
          {isNamed && <small title={people.join(', ')}>{who}</small>}
          {who !== opensFor && <small>{opensFor}</small>}
          <small>{joinFacts(words)}</small>
          {onCopy && <small>{t`Created ${madeAt}`}</small>}
          {open_count === 0 ? (
            <small>{t`Not opened yet`}</small>
          ) : (
            <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {openings}
            </button>
          )}
          {isOpen && <Openings shareId={share.id} timeOf={timeOf} />}
        </div>
        {onChange && state !== 'revoked' && (
          <IconButton label={t`Change the share with ${who}`} icon={Pencil} onClick={onChange} />
        )}
        {state === 'revoked' && onTakeUp && (
          <Button size="small" onClick={onTakeUp}>
            {t`Undo`}
          </Button>
        )}
        {state !== 'revoked' && (
          <IconButton
            label={isNamed ? t`Stop sharing ${name}` : t`Stop sharing with ${who}`}
            icon={Link2Off}
            onClick={onEnd}
          />
        )}
      </div>
      {onCopy && !isOver && (
        <div className={styles.link}>
          <span className={styles.address} title={share.url}>
            <bdi dir="ltr">{share.url.replace(/^https?:\/\//, '')}</bdi>
          </span>
          <Button
            size="small"
            look={isFirst ? 'filled' : 'outline'}
            icon={Copy}
            aria-label={t`Copy link for ${who}`}
            onClick={onCopy}
          >
            {t`Copy link`}
          </Button>
        </div>
      )}
    </li>
  )
}

function Openings({ shareId, timeOf }: { readonly shareId: string; readonly timeOf: (seconds: number) => string }) {
  const { t } = useLingui()
  const { data = [], error } = useQuery(shareOpeningsQuery(shareId))
  const deed = ({ action }: ShareOpening) => {
    if (action === 'downloaded') return t`downloaded`
    if (action === 'uploaded') return t`uploaded`
    return action === 'changed' ? t`changed` : t`opened`
  }
  if (error) return <p role="alert">{errorText(error)}</p>
  return (
    <ul className={styles.openings}>
      {data.map((opening) => (
        <li key={`${opening.at} ${opening.who} ${opening.action} ${opening.file_name}`}>
          {joinFacts([timeOf(opening.at), opening.who ?? t`Someone with the link`, deed(opening), opening.file_name])}
        </li>
      ))}
    </ul>
  )
}
