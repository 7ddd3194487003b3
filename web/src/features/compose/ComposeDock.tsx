import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useLayoutEffect, useMemo } from 'react'
import { settingsQuery, userQuery } from '../../data/account/queries.ts'
import { type OwnSignatures, signaturesQuery } from '../../data/account/signatures.ts'
import { loadPart } from '../../lib/trouble/load-part.ts'
import type { ComposeSize } from '../../state/compose-size.ts'
import { drawnShape, isNarrow } from '../../state/compose-window-machine.ts'
import { resizeCompose, shapeCompose, startComposeWindows, useComposeWindows } from '../../state/compose-windows.ts'
import { gatheredWindows } from '../../state/gathered-windows.ts'
import { showNotice } from '../../state/notices.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useReplySlots } from '../../state/reply-slots.ts'
import { useConnectionLost } from '../../state/use-connection-lost.ts'
import type { Writer } from './begin-draft.ts'
import styles from './ComposeDock.module.css'
import { GatheredWindows } from './GatheredWindows.tsx'
import { recoverDrafts } from './recover-drafts.ts'
import { useClickGuardAfterClose } from './use-click-guard-after-close.ts'
import { WindowHost } from './WindowHost.tsx'

/** The compose windows at the bottom right of every page. Their content survives navigation, reloads and crashes. */
export function ComposeDock({ account }: { account: string }) {
  const { t } = useLingui()
  const windows = useComposeWindows((state) => state.windows)
  const width = useComposeWindows((state) => state.width)
  const size = useComposeWindows((state) => state.size)
  const pinWidth = useComposeWindows((state) => state.pinWidth)
  const slots = useReplySlots((state) => state.slots)
  const writer = useWriter()
  const isLost = useConnectionLost()
  const isSettling = useClickGuardAfterClose(windows.length)

  useEffect(() => {
    startComposeWindows(account, hasForm(location.pathname))
    recoverDrafts(account).then(
      (count) => {
        if (count > 0) showNotice({ text: t`Unsaved drafts were restored.` })
      },
      () => {},
    )
    const follow = () => resizeCompose(window.innerWidth)
    follow()
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [account, t])

  useEffect(fetchEditorAhead, [])
  useSmallWindowsHeight(windows.some((one) => drawnShape(one, width) === 'mini'))

  if (!writer || windows.length === 0) return null
  const gathered = new Set(gatheredWindows({ windows, width, pinWidth }, slots))
  const large = windows.find((one) => drawnShape(one, width) === 'full')
  return (
    <div
      className={styles.dock}
      data-dock
      data-lost={isLost || undefined}
      data-settling={isSettling || undefined}
      style={sizeStyle(size)}
    >
      {large && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the window's own buttons do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div className={styles.scrim} onClick={() => shapeCompose(large.id, isNarrow(width) ? 'mini' : 'pin')} />
      )}
      {windows.map((one) => (
        <WindowHost key={one.id} window={one} writer={writer} isGathered={gathered.has(one.id)} />
      ))}
      {gathered.size > 0 && <GatheredWindows windows={windows.filter(({ id }) => gathered.has(id))} />}
    </div>
  )
}

/** Pages end above the minimised windows, which would cover a save bar. */
function useSmallWindowsHeight(hasSmall: boolean): void {
  useLayoutEffect(() => {
    if (!hasSmall) return
    const { style } = document.documentElement
    style.setProperty('--small-windows-height', '40px')
    return () => {
      style.removeProperty('--small-windows-height')
    }
  }, [hasSmall])
}

/** A window from before a reload would cover the form that is edited now. Lists of mail and files stay usable. */
function hasForm(path: string): boolean {
  return /^\/(setting|account|admin|contacts|recover)(\/|$)/.test(path)
}

function sizeStyle({ width, height }: ComposeSize): CSSProperties {
  return {
    ...(width === undefined ? {} : { '--compose-width': `${width}px` }),
    ...(height === undefined ? {} : { '--compose-height': `${height}px` }),
  } as CSSProperties
}

/** The editor is the largest chunk, so it is fetched before the first window needs it. */
function fetchEditorAhead(): undefined | (() => void) {
  if (!('requestIdleCallback' in window)) return undefined
  const fetchNow = () => void loadPart(() => import('../../widgets/editor/rich-editor.ts')).catch(() => {})
  const idle = requestIdleCallback(fetchNow, { timeout: 10_000 })
  return () => cancelIdleCallback(idle)
}

const NO_SIGNATURES: OwnSignatures = new Map()

function useWriter(): Writer | undefined {
  const { data: user } = useQuery(userQuery)
  const { data: settings } = useQuery(settingsQuery)
  const own = useQuery(signaturesQuery)
  const signatures = own.data ?? NO_SIGNATURES
  // Mail can be written without signatures when they cannot be loaded.
  const knowsSignatures = own.data !== undefined || own.isError
  const language = usePreferences((preferences) => preferences.language)
  const timeZone = usePreferences((preferences) => preferences.timezone)
  return useMemo(
    () => user && settings && { user, settings, signatures, knowsSignatures, timeStyle: { language, timeZone } },
    [user, settings, signatures, knowsSignatures, language, timeZone],
  )
}
