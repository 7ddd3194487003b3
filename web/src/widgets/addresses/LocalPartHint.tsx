import { useLingui } from '@lingui/react/macro'
import { asciiLocalPart, hasLettersOutsideAscii } from '@sen/model/administration/proposed-local-part'
import { Button } from '../../ui/Button.tsx'
import styles from './LocalPartHint.module.css'

interface LocalPartHintProps {
  /** As it was typed. */
  readonly local: string
  readonly domain: string
  readonly onUse: (local: string) => void
}

/** Under the field of a new address: what letters outside of ASCII mean there, and the same address without them. */
export function LocalPartHint({ local, domain, onUse }: LocalPartHintProps) {
  const { t } = useLingui()
  const ascii = asciiLocalPart(local)
  const address = `${ascii}@${domain}`
  return (
    <div role="status">
      {hasLettersOutsideAscii(local) && (
        <div className={styles.hint}>
          <p>{t`Many mail servers accept no address with diacritics: mail to it and from it may be returned.`}</p>
          {ascii !== undefined && (
            <Button size="small" onClick={() => onUse(ascii)}>
              {t`Use ${address}`}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
