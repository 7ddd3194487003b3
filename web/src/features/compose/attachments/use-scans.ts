import { useEffect } from 'react'
import { useStore } from 'zustand'
import { fetchScanResults, onScanResults, type ScanResult, withScans } from '../../../data/files/scan-results.ts'
import type { ComposeSession } from '../open-session.ts'

const ASK_AGAIN_MILLISECONDS = 4_000

export function useScans({ draft }: ComposeSession): void {
  const waiting = useStore(draft.view, ({ content }) =>
    content.files.flatMap(({ id, scan }) => (scan === 'scanning' ? [id] : [])).join(','),
  )
  const isOpen = useStore(draft.view, ({ content }) =>
    content.files.some(({ scan }) => scan === 'scanning' || scan === 'failed'),
  )
  useEffect(() => {
    if (!isOpen) return
    const take = (news: readonly ScanResult[]) => {
      const { content } = draft.view.getState()
      const files = withScans(content.files, news)
      // A scan result is not a change of the draft, so it is not saved.
      if (files !== content.files) draft.view.setState({ content: { ...content, files } })
    }
    const stop = onScanResults(take)
    // Poll, because the scan may end before the upload's response arrives, or while the socket is closed.
    const ask = () => waiting !== '' && void fetchScanResults(waiting.split(',')).then(take, () => undefined)
    const timer = setInterval(ask, ASK_AGAIN_MILLISECONDS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [draft, waiting, isOpen])
}
