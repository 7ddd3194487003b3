import { persist } from 'zustand/middleware'
import { create } from '../lib/create-store.ts'

/** The brand of this installation as last received, stored so that the page does not change its look on load. */
export interface Brand {
  readonly name: string
  /** Empty: our own logo. */
  readonly logoUrl: string
  /** Higher resolutions of the logo, as a `srcset`. Undefined: none. */
  readonly logoSrcSet?: string | undefined
  /** A CSS colour; empty: the default. */
  readonly accent: string
  readonly linkUrl: string
  /** The address of the documentation; empty for none. */
  readonly docsUrl: string
}

export const useBrand = create<Brand>()(
  persist<Brand>(() => ({ name: 'Sen Mail', logoUrl: '', accent: '', linkUrl: '', docsUrl: '' }), {
    name: 'sen.brand',
  }),
)
