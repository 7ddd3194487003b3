import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { wholeThreadQuery } from '../../../data/threads/whole-thread.ts'
import { usePageCommand } from '../../../state/page-commands.ts'
import { usePrint } from './use-print.ts'

/** Prints every message of the open thread except drafts. */
export function usePrintRequests(id: string, folderId: string | undefined): void {
  const cache = useQueryClient()
  const print = usePrint()
  usePageCommand('print-thread', folderId && id, ({ what }) => {
    if (folderId === undefined) return
    const act = what === 'all' ? msg`Print the conversation` : msg`Print the last message`
    attempt(act, async () => {
      const thread = await cache.fetchQuery(wholeThreadQuery(id, folderId))
      const written = thread.messages.filter((message) => !message.is_draft)
      await print(thread.subject, what === 'all' ? written : written.slice(-1))
    })
  })
}
