import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { NoAnswer } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { useIsDark } from '../../../lib/use-dark.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { darken } from './frame/darken.ts'
import { fitFrame } from './frame/fit-frame.ts'
import { framePage } from './frame/frame-page.ts'
import { listenIn } from './frame/listen-in.ts'
import styles from './HtmlBody.module.css'

/**
 * A mail's HTML in a frame that runs nothing and reaches nothing. In a dark page its colours are remapped, unless the
 * reader wants the original ones, which stand on white paper.
 */
export function HtmlBody({ html, isOriginal }: { html: string; isOriginal: boolean }) {
  const { t } = useLingui()
  const isDark = useIsDark()
  const { language } = usePreferences()
  const [source, setSource] = useState<string | undefined>(undefined)
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<NoAnswer | undefined>(undefined)
  const stop = useRef(() => {})
  const island = isDark && isOriginal
  const foldLabel = t`Show the quoted mail`
  const leadsTo = t`leads to`

  useEffect(() => {
    if (failure) return
    let wanted = true
    setReady(false)
    // The cleaner comes with the first HTML mail that is opened.
    import('./frame/clean-html.ts').then(
      ({ cleanHtml }) => {
        if (wanted) setSource(framePage(cleanHtml(html, { fold: foldLabel, leadsTo }), { language, island }))
      },
      (error: unknown) => {
        if (wanted) setFailure(new NoAnswer(error))
      },
    )
    return () => {
      wanted = false
    }
  }, [html, foldLabel, leadsTo, language, island, failure])

  useEffect(() => () => stop.current(), [])

  const onLoad = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = frame.contentDocument
    if (!page?.body) return
    stop.current()
    if (isDark && !isOriginal) darken(page, getComputedStyle(document.documentElement).getPropertyValue('--paper'))
    listenIn(frame, page)
    stop.current = fitFrame(frame, page)
    setReady(true)
  }

  if (failure) {
    return (
      <Alert
        tone="danger"
        icon={TriangleAlert}
        actions={<button type="button" onClick={() => setFailure(undefined)}>{t`Try again`}</button>}
      >
        {errorText(failure)}
      </Alert>
    )
  }
  if (source === undefined) return <div className={styles.space} />
  return (
    <iframe
      // Another theme is another page: colours are remapped from the original ones.
      key={`${isDark} ${isOriginal}`}
      title={t`Message text`}
      srcDoc={source}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={styles.frame}
      data-ready={isReady || undefined}
      data-island={island || undefined}
      onLoad={onLoad}
    />
  )
}
