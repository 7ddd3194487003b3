import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { wholeThreadQuery } from '../../../data/threads/whole-thread.ts'
import { usePrint } from './use-print.ts'

/** Puts a whole thread on paper, drafts left out, with the text of every message. */
export function usePrintThread(): (id: string, folderName: string) => void {
  const cache = useQueryClient()
  const print = usePrint()
  return (id, folderName) =>
    attempt(async () => {
      const thread = await cache.fetchQuery(wholeThreadQuery(id, folderName))
      const written = thread.messages.filter((message) => !message.is_draft)
      await print(thread.subject, written)
    })
}
