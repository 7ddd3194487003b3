import type { ThreadDetail } from '@sen/contract/threads'
import { useEffect } from 'react'
import { useActionContext } from '../../../actions/context.ts'
import { forward, reply, replyAll, replyList } from '../../../actions/write.ts'
import { requestAnswer, useAnswerRequest } from '../../../state/answering.ts'

const ANSWERS = [reply, replyAll, replyList, forward]

/** Begins the answer that was asked for before the thread was there; one that never comes is not answered. */
export function useAnswerRequests(id: string, thread: ThreadDetail | undefined, isFailed: boolean): void {
  const context = useActionContext()
  const action = useAnswerRequest(({ request }) => (request?.threadId === id ? request.action : undefined))
  useEffect(() => {
    if (action === undefined || (!thread && !isFailed)) return
    requestAnswer(undefined)
    const present = context({ kind: 'selection' })
    const meant = ANSWERS.find((one) => one.id === action)
    if (thread && meant?.isEnabled(present)) meant.perform(present)
  }, [action, thread, isFailed, context])
  useEffect(
    () => () => {
      if (useAnswerRequest.getState().request?.threadId === id) requestAnswer(undefined)
    },
    [id],
  )
}
