import { create } from 'zustand'

/** A filter is to be made of this sender's mail. */
interface StartedFilter {
  readonly from: string
  /** Leads back to where it was asked for, when no filter is made after all. */
  readonly goBack: () => void
}

interface AskedOfFilters {
  readonly started: StartedFilter | undefined
  /** The filter, or the blocked sender's, that is to be pointed out. */
  readonly shown: string | undefined
}

/** What another place asks of the tab of filters: it does it once, when it opens. */
export const useNewFilter = create<AskedOfFilters>(() => ({ started: undefined, shown: undefined }))

export function startFilter(started: StartedFilter): void {
  useNewFilter.setState({ started })
}

export function showFilter(shown: string): void {
  useNewFilter.setState({ shown })
}
