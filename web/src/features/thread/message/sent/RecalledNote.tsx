import { plural } from '@lingui/core/macro'
import { MailX } from 'lucide-react'
import { useRecalledIn } from '../../../../state/recalled.ts'
import { Alert } from '../../../../ui/Alert.tsx'

/** Replaces a message that was recalled while it was being read. */
export function RecalledNote({ threadId }: { threadId: string }) {
  const count = useRecalledIn(threadId)
  return (
    <div role="status">
      {count > 0 && (
        <Alert tone="plain" icon={MailX}>
          {plural(count, {
            one: 'The sender has recalled this message.',
            other: 'The senders have recalled # messages here.',
          })}
        </Alert>
      )}
    </div>
  )
}
