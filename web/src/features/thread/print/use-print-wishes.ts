import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attempt } from '../../../actions/report.ts'
import { wholeThreadQuery } from '../../../data/threads/whole-thread.ts'
import { usePrinting } from '../../../state/printing.ts'
import { usePrint } from './use-print.ts'

/** Puts the open thread on paper when that is wished for: drafts left out, with the text of every message. */
export function usePrintWishes(id: string, folderName: string): void {
  const cache = useQueryClient()
  const print = usePrint()
  const { wish } = usePrinting()
  useEffect(() => {
    if (wish?.threadId !== id) return
    usePrinting.setState({ wish: undefined })
    attempt(async () => {
      const thread = await cache.fetchQuery(wholeThreadQuery(id, folderName))
      const written = thread.messages.filter((message) => !message.is_draft)
      await print(thread.subject, wish.kind === 'thread' ? written : written.slice(-1))
    })
  }, [wish, id, folderName, cache, print])
}
