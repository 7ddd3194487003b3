import { useLingui } from '@lingui/react/macro'
import {
  asciiLocalPart,
  hasLettersOutsideAscii,
  proposedLocalPart,
} from '@sen/model/administration/proposed-local-part'
import { Button } from '../../ui/Button.tsx'
import styles from './LocalPartHint.module.css'

interface LocalPartHintProps {
  readonly name?: string
  readonly local: string
  readonly domain: string
  readonly onUse: (local: string) => void
}

/** Explains non-ASCII letters, and offers the address without them. */
export function LocalPartHint({ name = '', local, domain, onUse }: LocalPartHintProps) {
  const { t } = useLingui()
  const offered = local === '' ? proposedLocalPart(name) : asciiLocalPart(local)
  const address = `${offered}@${domain}`
  return (
    <div role="status">
      {(offered !== undefined || hasLettersOutsideAscii(local)) && domain !== '' && (
        <div className={styles.hint}>
          {hasLettersOutsideAscii(local) && (
            <p>{t`Many mail servers don’t accept addresses with accents: mail to and from this address may be returned.`}</p>
          )}
          {offered !== undefined && (
            <Button size="small" onClick={() => onUse(offered)}>
              {t`Use ${address}`}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
