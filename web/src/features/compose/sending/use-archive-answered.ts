import { archiveThreads } from '../../../actions/archive-threads.ts'
import { useActionContext } from '../../../actions/context.ts'

/** Archives the conversation that is answered. Undefined where it cannot be archived. */
export function useArchiveAnswered(threadId: string | undefined): (() => void) | undefined {
  const readContext = useActionContext()
  if (threadId === undefined) return undefined
  const request = { kind: 'threads', ids: [threadId] } as const
  if (!archiveThreads.isEnabled(readContext(request))) return undefined
  return () => archiveThreads.perform(readContext(request))
}
