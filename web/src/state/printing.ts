import { create } from 'zustand'

/** What is to be put on paper: all of a thread, or the last message of it. */
export interface PrintRequest {
  readonly kind: 'thread' | 'last-message'
  readonly threadId: string
}

/** The view of that thread fulfils it: only there is known how mail is made safe to show. */
export const usePrinting = create<{ readonly request: PrintRequest | undefined }>()(() => ({ request: undefined }))

export function requestPrint(request: PrintRequest): void {
  usePrinting.setState({ request })
}
