import { StorageBanner } from './StorageBanner.tsx'
import { UnverifiedBanner } from './UnverifiedBanner.tsx'

/** What the whole mailbox must know, above the list or the thread. */
export function Banners({ place }: { place: 'list' | 'thread' }) {
  return (
    <>
      <UnverifiedBanner />
      <StorageBanner place={place} />
    </>
  )
}
