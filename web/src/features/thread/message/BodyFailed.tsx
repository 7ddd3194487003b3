import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { PartFailed } from '../../../lib/trouble/load-part.ts'
import { Alert } from '../../../ui/Alert.tsx'

/** One message with a text that fails must not hide the others of its thread. */
export function BodyFailed({ error }: { error: unknown }) {
  const { t } = useLingui()
  if (error instanceof PartFailed) throw error
  return (
    <Alert tone="danger" icon={TriangleAlert}>
      {t`The text of this message could not be shown. Its source is in the menu of the message.`}
    </Alert>
  )
}
