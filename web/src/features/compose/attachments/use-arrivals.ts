import { useEffect } from 'react'
import { isReadOnly } from '../../../data/drafts/draft-claim.ts'
import { isOver } from '../../../data/drafts/draft-status.ts'
import type { ComposeSession } from '../open-session.ts'
import type { Shut } from './upload-list.ts'

/** See `watchArrivals`; it outlives no drawing of the window, and begins again with the next. */
export function useArrivals(session: ComposeSession): void {
  useEffect(() => watchArrivals(session), [session])
}

/**
 * A file that arrives while its draft is sent, or is written in another window, waits in its row: it would be in a
 * message that went without it, or in a text that is not saved. It goes in when the draft is here to be written again.
 * Answers how to stop watching.
 */
export function watchArrivals(session: Pick<ComposeSession, 'draft' | 'claim' | 'uploads'>): () => void {
  const { draft, claim, uploads } = session
  uploads.waitWhile(() => shutOf(session))
  // After the step that is being told of: what goes in is a change of the draft, and begins a step of its own.
  const look = () => queueMicrotask(() => uploads.handOver())
  const stops = [draft.view.subscribe(look), claim.view.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}

function shutOf({ draft, claim }: Pick<ComposeSession, 'draft' | 'claim'>): Shut | undefined {
  const { phase, next } = draft.view.getState().status
  if (isOver(phase) || phase === 'sending' || phase === 'deleting' || next !== undefined) return 'leaving'
  return isReadOnly(claim.view.getState().state) ? 'elsewhere' : undefined
}
