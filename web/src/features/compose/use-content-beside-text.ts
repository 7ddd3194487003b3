import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DraftContent } from '../../data/drafts/draft-content.ts'
import type { DraftSession } from '../../data/drafts/draft-session.ts'

/** The text changes several times a second and renders nothing, so it is left out. */
export function useContentBesideText({ view }: DraftSession): Omit<DraftContent, 'own'> {
  return useStore(
    view,
    useShallow(({ content: { own: _text, ...others } }) => others),
  )
}
