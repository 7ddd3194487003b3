import type { ReactNode } from 'react'
import { Providers } from '../app/Providers.tsx'

export function PageProviders({ children }: { readonly children: ReactNode }) {
  return <Providers>{children}</Providers>
}
