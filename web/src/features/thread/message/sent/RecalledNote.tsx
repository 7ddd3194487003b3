import { plural } from '@lingui/core/macro'
import { MailX } from 'lucide-react'
import { useRecalledIn } from '../../../../state/recalled.ts'
import { Alert } from '../../../../ui/Alert.tsx'

/** In place of what was called back while somebody was reading. */
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
