import type { ThreadDetail } from '@sen/contract/threads'
import { useEffect } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { forward, reply, replyAll, replyList } from '../../../actions/write.ts'
import { usePageCommand, withdrawPageCommand } from '../../../state/page-commands.ts'

const ANSWERS = [reply, replyAll, replyList, forward]

/** Begins the answer that was requested before the thread was loaded. */
export function useAnswerRequests(id: string, thread: ThreadDetail | undefined, isFailed: boolean): void {
  const context = useActionContext()
  usePageCommand('answer-thread', thread || isFailed ? id : undefined, ({ action }) => {
    const present = context({ kind: 'selection' })
    const meant = ANSWERS.find((one) => one.id === action)
    if (thread && meant?.isEnabled(present)) meant.perform(present)
  })
  useEffect(() => () => withdrawPageCommand('answer-thread', id), [id])
}
