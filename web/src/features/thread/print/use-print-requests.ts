import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { attempt } from '../../../actions/report.ts'
import { wholeThreadQuery } from '../../../data/threads/whole-thread.ts'
import { usePrinting } from '../../../state/printing.ts'
import { usePrint } from './use-print.ts'

/** Puts the open thread on paper when that is asked for for: drafts left out, with the text of every message. */
export function usePrintRequests(id: string, folderId: string | undefined): void {
  const cache = useQueryClient()
  const print = usePrint()
  const { request } = usePrinting()
  useEffect(() => {
    if (request?.threadId !== id || folderId === undefined) return
    usePrinting.setState({ request: undefined })
    const act = request.kind === 'thread' ? msg`Print the conversation` : msg`Print the last message`
    attempt(act, async () => {
      const thread = await cache.fetchQuery(wholeThreadQuery(id, folderId))
      const written = thread.messages.filter((message) => !message.is_draft)
      await print(thread.subject, request.kind === 'thread' ? written : written.slice(-1))
    })
  }, [request, id, folderId, cache, print])
}
