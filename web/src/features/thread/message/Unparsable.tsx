import { useLingui } from '@lingui/react/macro'
import { FileWarning } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'
import { rawAddress } from './raw-address.ts'

/** Mail too broken to be read is still there, as it came. */
export function Unparsable({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <Alert
      tone="amber"
      icon={FileWarning}
      actions={
        <a href={rawAddress(id)} target="_blank" rel="noopener noreferrer">
          {t`View source`}
        </a>
      }
    >
      {t`This message is damaged and cannot be shown. Its source is complete.`}
    </Alert>
  )
}
