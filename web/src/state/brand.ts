import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** How this installation calls itself, as the server last said; kept, so that the page does not change clothes on load. */
export interface Brand {
  readonly name: string
  /** Empty: our own mark. */
  readonly logoUrl: string
  /** The same with more pixels, as `srcset` has it. Undefined: there is but one. */
  readonly logoSrcSet?: string | undefined
  /** A CSS colour; empty: our own. */
  readonly accent: string
  readonly linkUrl: string
  /** Where the documentation lies; empty when there is none. */
  readonly docsUrl: string
}

export const useBrand = create<Brand>()(
  persist<Brand>(() => ({ name: 'Sen Mail', logoUrl: '', accent: '', linkUrl: '', docsUrl: '' }), {
    name: 'sen.brand',
  }),
)
