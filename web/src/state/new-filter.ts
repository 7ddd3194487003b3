import { create } from 'zustand'

interface AskedOfFilters {
  /** A filter is to be made of this sender's mail. */
  readonly from: string | undefined
  /** The filter, or the blocked sender's, that is to be pointed out. */
  readonly shown: string | undefined
}

/** What another place asks of the tab of filters: it does it once, when it opens. */
export const useNewFilter = create<AskedOfFilters>(() => ({ from: undefined, shown: undefined }))

export function startFilter(from: string): void {
  useNewFilter.setState({ from })
}

export function showFilter(shown: string): void {
  useNewFilter.setState({ shown })
}
