import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { showsNothing } from '@sen/model/text/hidden-text'
import { FileText } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'

export function SimplifiedBodyNote({ of, body }: { of: NonNullable<MessageField['body_shortfall']>; body?: string }) {
  const { t } = useLingui()
  const text = () => {
    if (of === 'text_only')
      return t`This message is too complex or too large to show with formatting. Here is its text.`
    if (body !== undefined && showsNothing(body))
      return t`This message has only content that isn’t shown here for safety, such as a form.`
    return t`Some formatting was removed: there was too much to show safely.`
  }
  return (
    <Alert tone="plain" icon={FileText}>
      {text()}
    </Alert>
  )
}
