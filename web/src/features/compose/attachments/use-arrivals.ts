import { useEffect } from 'react'
import { isReadOnly } from '../../../data/drafts/draft-claim.ts'
import { isOver } from '../../../data/drafts/draft-status.ts'
import type { ComposeSession } from '../open-session.ts'
import type { UploadListClosed } from './upload-list.ts'

export function useArrivals(session: ComposeSession): void {
  useEffect(() => watchArrivals(session), [session])
}

/** Files wait in their rows while the draft is sent or written elsewhere. Returns a function that stops watching. */
export function watchArrivals(session: Pick<ComposeSession, 'draft' | 'claim' | 'uploads'>): () => void {
  const { draft, claim, uploads } = session
  uploads.waitWhile(() => shutOf(session))
  // Runs after the current state change, because adding a file changes the draft again.
  const look = () => queueMicrotask(() => uploads.handOver())
  const stops = [draft.view.subscribe(look), claim.view.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}

function shutOf({ draft, claim }: Pick<ComposeSession, 'draft' | 'claim'>): UploadListClosed | undefined {
  const { phase, next } = draft.view.getState().status
  if (isOver(phase) || phase === 'sending' || phase === 'deleting' || next !== undefined) return 'leaving'
  return isReadOnly(claim.view.getState().state) ? 'elsewhere' : undefined
}
