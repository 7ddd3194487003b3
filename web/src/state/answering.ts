import { create } from 'zustand'

interface AnswerWish {
  readonly threadId: string
  /** Of the action that was meant. */
  readonly action: string
}

/** An answer to a thread that is still on its way. The thread's view fulfils it when it is there, or lets it go. */
export const useAnswerWish = create<{ readonly wish: AnswerWish | undefined }>(() => ({ wish: undefined }))

export function wishAnswer(wish: AnswerWish | undefined): void {
  useAnswerWish.setState({ wish })
}
