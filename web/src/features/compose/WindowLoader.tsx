import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { type DockWindow, drawnShape } from '../../state/compose-window-machine.ts'
import { closeCompose, useComposeWindows } from '../../state/compose-windows.ts'
import { useReplySlots } from '../../state/reply-slots.ts'
import { bufferTypedAhead } from '../../state/typeahead-buffer.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Writer } from './begin-draft.ts'
import { ComingWindow } from './ComingWindow.tsx'
import styles from './ComposeDock.module.css'
import { ComposeWindow } from './ComposeWindow.tsx'
import { type ComposeSession, openSession } from './open-session.ts'

export function WindowLoader({ window, writer }: { window: DockWindow; writer: Writer }) {
  const { t } = useLingui()
  const { id } = window
  const request = useComposeWindows((state) => state.requests[id])
  const width = useComposeWindows((state) => state.width)
  const hasSlot = useReplySlots(({ slots }) => window.threadId !== undefined && window.threadId in slots)
  const [session, setSession] = useState<ComposeSession>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const isReady = request?.kind === 'kept' || writer.knowsSignatures

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only starts it anew; the writer of the first time counts
  useEffect(() => {
    if (!request || !isReady) return
    let isGone = false
    openSession(id, request, writer).then(
      (found) => {
        if (isGone) return
        if (found) setSession(found)
        else closeCompose(id)
      },
      (error: unknown) => {
        if (isGone) return
        setFailure(errorText(error))
        bufferTypedAhead(id)
      },
    )
    return () => {
      isGone = true
    }
  }, [id, request, isReady, attempt])

  if (session) return <ComposeWindow window={window} session={session} writer={writer} />
  if (failure === undefined) {
    const shape = drawnShape(window, width, hasSlot)
    const isRestored = request?.kind === 'kept'
    return <ComingWindow id={id} account={writer.user.email} shape={shape} isRestored={isRestored} />
  }
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.failed}>
        <span>{failure}</span>
        <Button
          size="small"
          onClick={() => {
            setFailure(undefined)
            setAttempt(attempt + 1)
          }}
        >
          {t`Try again`}
        </Button>
        <IconButton label={t`Close`} icon={X} size="small" onClick={() => closeCompose(id)} />
      </p>
    </div>
  )
}
