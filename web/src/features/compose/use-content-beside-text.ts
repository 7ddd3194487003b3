import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { DraftContent } from '../../data/drafts/draft-content.ts'
import type { DraftSession } from '../../data/drafts/draft-session.ts'

/** A draft without the text that is being written: that is read several times a second, and nothing is drawn of it. */
export function useContentBesideText({ view }: DraftSession): Omit<DraftContent, 'own'> {
  return useStore(
    view,
    useShallow(({ content: { own: _text, ...others } }) => others),
  )
}
