import { create } from '../lib/create-store.ts'

interface StartedFilter {
  readonly from: string
  /** Returns to the page that asked for it, if the user cancels. */
  readonly goBack: () => void
}

interface AskedOfFilters {
  readonly started: StartedFilter | undefined
  /** The filter, or the block filter of a sender, to highlight. */
  readonly shown: string | undefined
}

/** The filters tab handles these requests once when it opens. */
export const useNewFilter = create<AskedOfFilters>(() => ({ started: undefined, shown: undefined }))

export function startFilter(started: StartedFilter): void {
  useNewFilter.setState({ started })
}

export function showFilter(shown: string): void {
  useNewFilter.setState({ shown })
}
