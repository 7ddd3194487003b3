import { useEffect, useEffectEvent, useRef } from 'react'
import { isWaiting } from '../../../data/drafts/draft-status.ts'
import type { ComposeSession } from '../open-session.ts'

/** @param isAway its thread is not on the screen */
export function useDiscardUntouched(
  { draft, uploads }: ComposeSession,
  isInline: boolean,
  isAway: boolean,
  gone: () => void,
): void {
  const wasThere = useRef(false)
  const savedAt = useRef(draft.view.getState().status.stored?.savedAt)
  const takeAway = useEffectEvent(gone)
  useEffect(() => {
    if (!isInline) return
    if (!isAway) {
      wasThere.current = true
      return
    }
    draft.pullBody()
    const { hasChanges, phase, stored } = draft.view.getState().status
    const isUntouched =
      !uploads.hasUnfinished() && !hasChanges && !isWaiting(phase) && stored?.savedAt === savedAt.current
    if (!wasThere.current || !isUntouched) return
    void draft.close().then((isSafe) => {
      if (isSafe) takeAway()
    })
  }, [draft, uploads, isInline, isAway])
}
