import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { FileText } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'

export function Shortfall({ of }: { of: NonNullable<MessageField['body_shortfall']> }) {
  const { t } = useLingui()
  return (
    <Alert tone="plain" icon={FileText}>
      {of === 'formatting'
        ? t`Some formatting is left out: there was too much to show safely.`
        : t`This message is too complex or too large to show with formatting. Here is its text.`}
    </Alert>
  )
}
