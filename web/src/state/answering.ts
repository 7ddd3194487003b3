import { create } from 'zustand'

interface AnswerRequest {
  readonly threadId: string
  /** Of the action that was meant. */
  readonly action: string
}

/** An answer to a thread that is still on its way. The thread's view fulfils it when it is there, or lets it go. */
export const useAnswerRequest = create<{ readonly request: AnswerRequest | undefined }>(() => ({ request: undefined }))

export function requestAnswer(request: AnswerRequest | undefined): void {
  useAnswerRequest.setState({ request })
}
