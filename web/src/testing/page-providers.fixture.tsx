import type { ReactNode } from 'react'
import { Providers } from '../app/Providers.tsx'

/** The context providers of the page, for rendering a single part. */
export function PageProviders({ children }: { readonly children: ReactNode }) {
  return <Providers>{children}</Providers>
}
