import { create } from 'zustand'

/** A filter that is to be made from a message: its tab opens with it, once. */
export const useNewFilter = create<{ readonly from: string | undefined }>(() => ({ from: undefined }))

export function startFilter(from: string): void {
  useNewFilter.setState({ from })
}
