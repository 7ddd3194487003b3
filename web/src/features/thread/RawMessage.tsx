import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useEffect } from 'react'
import { errorText } from '../../data/error-text.ts'
import { rawSourceAddress, rawSourceQuery } from '../../data/messages/raw-source.ts'
import { useBrand } from '../../state/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotFoundPicture } from './pictures.tsx'
import styles from './RawMessage.module.css'

/** A message as it came, header and all, in a window of its own. */
export function RawMessage({ id }: { id: string }) {
  const { t } = useLingui()
  const { name } = useBrand()
  const source = useQuery(rawSourceQuery(id))
  useEffect(() => {
    document.title = `${t`Message source`} – ${name}`
  }, [t, name])
  if (source.isError) {
    return (
      <main className={styles.page}>
        <EmptyState picture={<NotFoundPicture />} text={errorText(source.error)} />
      </main>
    )
  }
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{t`Message source`}</h1>
        <Button
          size="small"
          icon={Copy}
          disabled={!source.data}
          onClick={() => void navigator.clipboard?.writeText(source.data ?? '')}
        >{t`Copy`}</Button>
        <a className={styles.download} href={rawSourceAddress(id)} download={`${id}.eml`}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          {t`Download`}
        </a>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so without a mouse */}
      <pre className={styles.source} tabIndex={0}>
        {source.data}
      </pre>
    </main>
  )
}
