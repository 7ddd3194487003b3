import type { ReactNode } from 'react'
import { Providers } from '../app/Providers.tsx'

/** What every part of the page finds around it, for a part that is drawn alone. */
export function PageProviders({ children }: { readonly children: ReactNode }) {
  return <Providers>{children}</Providers>
}
