import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { isSafe } from '../../../data/drafts/draft-status.ts'
import { formatTime } from '../../../lib/dates.ts'
import { usePreferences } from '../../../state/preferences.ts'

/** Faster saves are not shown, because nobody could read the label. */
const SLOW_MILLISECONDS = 700
/** After this time without a response, the label says that saving is slow. */
const NO_ANSWER_MILLISECONDS = 10_000

/** The text is empty when there is nothing to report. */
export function useDraftStatusLabel({ view }: DraftSession): { readonly text: string; readonly isWarning: boolean } {
  const { t } = useLingui()
  const phase = useStore(view, ({ status }) => status.phase)
  // If only sending was refused, the server has the whole draft.
  const problem = useStore(view, ({ status }) => (isSafe(status) ? undefined : status.problem))
  const savedAt = useStore(view, ({ status }) => status.stored?.savedAt)
  const language = usePreferences((preferences) => preferences.language)
  const timeZone = usePreferences((preferences) => preferences.timezone)
  const isSaving = phase === 'saving' || phase === 'creating'
  const isSlow = useLasts(isSaving, SLOW_MILLISECONDS)
  const isUnanswered = useLasts(isSaving, NO_ANSWER_MILLISECONDS)

  if (phase === 'sending') return { text: t`Sending…`, isWarning: false }
  if (problem?.kind === 'unreachable') return { text: t`Not saved, trying again`, isWarning: true }
  if (problem?.kind === 'refused') return { text: t`Not saved`, isWarning: true }
  if (isUnanswered) return { text: t`Saving. The server hasn’t responded yet.`, isWarning: true }
  if (isSlow) return { text: t`Saving…`, isWarning: false }
  if (!savedAt) return { text: '', isWarning: false }
  const time = formatTime(savedAt, { language, timeZone })
  return { text: t`Saved ${time}`, isWarning: false }
}

function useLasts(isOn: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isOn) return setLasts(false)
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isOn, milliseconds])
  return lasts
}
