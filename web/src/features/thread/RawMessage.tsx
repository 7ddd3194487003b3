import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { rawSourceAddress, rawSourceQuery } from '../../data/messages/raw-source.ts'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotFoundPicture } from './pictures.tsx'
import styles from './RawMessage.module.css'

/** The layout of more text would block the window for seconds. */
const SHOWN_CHARACTERS = 1_000_000

export function RawMessage({ id }: { id: string }) {
  const { t } = useLingui()
  const { name } = useBrand()
  const source = useQuery(rawSourceQuery(id))
  const [isCopied, setCopied] = useState(false)
  const isLong = (source.data?.length ?? 0) > SHOWN_CHARACTERS
  useEffect(() => {
    document.title = `${t`Message source`} – ${name}`
  }, [t, name])
  if (source.isError) {
    return (
      <main className={styles.page}>
        <EmptyState
          picture={<NotFoundPicture />}
          text={errorText(source.error)}
          action={<Button onClick={() => void source.refetch()}>{t`Try again`}</Button>}
        />
      </main>
    )
  }
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{t`Message source`}</h1>
        <Button
          size="small"
          icon={isCopied ? Check : Copy}
          disabled={!source.data}
          // Without permission, the clipboard shows no success notice.
          onClick={() =>
            void navigator.clipboard?.writeText(source.data ?? '').then(
              () => setCopied(true),
              () => {},
            )
          }
        >
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
        <a className={styles.download} href={rawSourceAddress(id)} download={`${id}.eml`}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          {t`Download`}
        </a>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so without a mouse */}
      <pre className={styles.source} tabIndex={0}>
        {source.data?.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {isLong && (
        <p className={styles.note}>{t`Only the beginning is shown. Download the message to see all of it.`}</p>
      )}
    </main>
  )
}
