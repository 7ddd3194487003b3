import { persist } from 'zustand/middleware'
import { create } from '../lib/create-store.ts'

/** Stored so that the page does not change its appearance on load. */
export interface Brand {
  readonly name: string
  /** Empty: our own logo. */
  readonly logoUrl: string
  readonly logoSrcSet?: string | undefined
  /** A CSS colour; empty: the default. */
  readonly accent: string
  readonly linkUrl: string
  /** Empty: none. */
  readonly docsUrl: string
}

export const useBrand = create<Brand>()(
  persist<Brand>(() => ({ name: 'Sen Mail', logoUrl: '', accent: '', linkUrl: '', docsUrl: '' }), {
    name: 'sen.brand',
  }),
)
