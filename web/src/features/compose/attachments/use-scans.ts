import { useEffect } from 'react'
import { useStore } from 'zustand'
import { askScans, hearScans, type ScanNews, withScans } from '../../../data/files/scan-news.ts'
import type { ComposeSession } from '../open-session.ts'

const ASK_AGAIN_MILLISECONDS = 4_000

/** Keeps the files of a draft up to date with what the virus scanner says of them. */
export function useScans({ draft }: ComposeSession): void {
  const waiting = useStore(draft.view, ({ content }) =>
    content.files.flatMap(({ id, scan }) => (scan === 'scanning' ? [id] : [])).join(','),
  )
  const isOpen = useStore(draft.view, ({ content }) =>
    content.files.some(({ scan }) => scan === 'scanning' || scan === 'failed'),
  )
  useEffect(() => {
    if (!isOpen) return
    const take = (news: readonly ScanNews[]) => {
      const { content } = draft.view.getState()
      const files = withScans(content.files, news)
      // A scan result is not a change of the draft, so it is not saved.
      if (files !== content.files) draft.view.setState({ content: { ...content, files } })
    }
    const stop = hearScans(take)
    // The answer to the upload may be slower than the scanner, and the socket may be away.
    const ask = () => waiting !== '' && void askScans(waiting.split(',')).then(take, () => undefined)
    const timer = setInterval(ask, ASK_AGAIN_MILLISECONDS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [draft, waiting, isOpen])
}
