import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NoAnswer } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { useIsDark } from '../../../lib/use-is-dark.ts'
import { useConnection } from '../../../state/connection.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { FoundWords } from '../marking/found-words.ts'
import { markWords } from '../marking/mark-words.ts'
import { BodyNotes } from './BodyNotes.tsx'
import { darken } from './frame/darken.ts'
import { fitFrame } from './frame/fit-frame.ts'
import { forwardFrameEvents } from './frame/forward-frame-events.ts'
import { frameWords } from './frame/frame-words.ts'
import type { FrameFindings } from './frame/inspect-frame.ts'
import { joinParts, type PartEnd } from './frame/join-parts.ts'
import { loadSanitiser, sanitiserNow } from './frame/sanitiser-cache.ts'
import { useFrameSource } from './frame/use-frame-source.ts'
import { watchFindings } from './frame/watch-findings.ts'
import { writePage } from './frame/write-page.ts'
import styles from './HtmlBody.module.css'
import type { OpenElementCounts } from './html-parts.ts'

interface HtmlBodyProps {
  readonly html: string
  readonly isOriginal: boolean
  /** Screen readers distinguish the frames of a thread by it. */
  readonly number?: number | undefined
  /** Part of a long body, from 1. A quotation at its end is not folded, because the mail continues. */
  readonly part?: number | undefined
  readonly continued?: OpenElementCounts | undefined
  /** Returns the end of the part above. */
  readonly upper?: (() => PartEnd | undefined) | undefined
  readonly onDrawn?: ((end: PartEnd | undefined) => void) | undefined
}

/** The frame has no scripts and no network access. */
export function HtmlBody({ html, isOriginal, number, part, continued, upper, onDrawn }: HtmlBodyProps) {
  const { t } = useLingui()
  const isDark = useIsDark()
  const { language } = usePreferences()
  const [sanitise, setSanitise] = useState(sanitiserNow)
  const [failure, setFailure] = useState<NoAnswer | undefined>(undefined)
  const frame = useRef<HTMLIFrameElement>(null)
  const [findings, setFindings] = useState<FrameFindings | undefined>(undefined)
  const [isUnstyled, setUnstyled] = useState(false)
  const written = useRef<Document>(undefined)
  const [body, setBody] = useState<HTMLElement>()
  const { body: found } = useContext(FoundWords)
  const stop = useRef(() => {})
  const joins = useRef({ upper, onDrawn })
  joins.current = { upper, onDrawn }
  const [isTooWide, setTooWide] = useState(false)
  const [isAsMade, setAsMade] = useState(false)
  const island = isDark && isOriginal

  useEffect(() => {
    if (sanitise || failure) return
    let wanted = true
    // The sanitiser is loaded with the first HTML mail.
    loadSanitiser().then(
      (loaded) => {
        if (wanted) setSanitise(() => loaded)
      },
      (error: unknown) => {
        if (wanted) setFailure(new NoAnswer(error))
      },
    )
    return () => {
      wanted = false
    }
  }, [sanitise, failure])

  /** Browsers do not request a failed module again before a reload. */
  const tryAgain = () => {
    loadSanitiser().then(
      (loaded) => {
        setSanitise(() => loaded)
        setFailure(undefined)
      },
      () => {
        if (useConnection.getState().state === 'open') location.reload()
      },
    )
  }

  const { source, isCurrent } = useFrameSource(sanitise, html, {
    language,
    island,
    isUnstyled,
    isPart: part !== undefined,
  })

  const write = () => {
    const element = frame.current
    const page = element && source !== undefined ? writePage(element, source) : undefined
    if (!element || !page?.body) return
    stop.current()
    written.current = page
    if (isDark && !isOriginal) darken(page, getComputedStyle(document.documentElement).getPropertyValue('--paper'))
    const end = continued && isCurrent ? joinParts(page.body, continued, joins.current.upper?.()) : undefined
    forwardFrameEvents(element, page)
    const stopFitting = fitFrame(element, page, { asMade: isAsMade, onTooWide: setTooWide })
    element.dataset.ready = 'true'
    const stopWatching = watchFindings(page, frameWords().leadsTo, setFindings)
    stop.current = () => {
      stopFitting()
      stopWatching()
    }
    setBody(page.body)
    if (isCurrent) joins.current.onDrawn?.(end)
  }
  useLayoutEffect(write, [source, isCurrent, isDark, isOriginal, isAsMade, continued])
  useEffect(() => () => stop.current(), [])
  useEffect(() => (body ? markWords(body, found) : undefined), [body, found])

  if (failure) {
    return (
      <Alert
        tone="danger"
        icon={TriangleAlert}
        actions={<button type="button" onClick={tryAgain}>{t`Try again`}</button>}
      >
        {errorText(failure)}
      </Alert>
    )
  }
  if (source === undefined) return <div className={styles.space} />
  const title = number === undefined ? t`Message text` : t`Text of message ${number}`
  return (
    <>
      {findings && <BodyNotes findings={findings} onUnstyled={() => setUnstyled(true)} />}
      {isTooWide && (
        <button type="button" className={styles.fit} onClick={() => setAsMade(!isAsMade)}>
          {isAsMade ? t`Fit to screen` : t`Original size`}
        </button>
      )}
      <iframe
        // A new theme needs a new page, because colours are mapped from the original ones.
        key={`${isDark} ${isOriginal}`}
        ref={frame}
        title={part === undefined || part === 1 ? title : t`${title}, part ${part}`}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className={styles.frame}
        data-island={island || undefined}
        // Some browsers replace the first empty page by another.
        onLoad={({ currentTarget }) => {
          if (currentTarget.contentDocument !== written.current) write()
        }}
      />
    </>
  )
}
