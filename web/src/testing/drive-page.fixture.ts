import type { MailEventField } from '@sen/contract/events'
import { applyFrame } from '../app/mail-events.ts'
import { queryClient } from '../data/query-client.ts'

// Preload lazy chunks, because the first test would otherwise wait for their build.
await Promise.all([
  import('../app/pages/DrivePage.tsx'),
  import('../features/drive/DriveSearch.tsx'),
  import('../widgets/drive/uploads/UploadsPanel.tsx'),
])

/** Publishes an event to the page. */
export function publishChange(event: MailEventField): void {
  applyFrame(queryClient, { kind: 'events', events: [event] })
}
