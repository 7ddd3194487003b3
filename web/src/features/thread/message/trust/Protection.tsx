import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { Lock, Signature } from 'lucide-react'
import { Alert } from '../../../../ui/Alert.tsx'

export function Protection({ of }: { of: MessageField['protection'] }) {
  const { t } = useLingui()
  if (of === 'signed') {
    return (
      <Alert tone="plain" icon={Signature}>
        {t`This message has a digital signature, which has not been checked.`}
      </Alert>
    )
  }
  if (of !== 'encrypted') return null
  return (
    <Alert tone="plain" icon={Lock}>
      {t`This message is encrypted and can’t be read here. Open it in a mail program that has your key.`}
    </Alert>
  )
}
