import { useLingui } from '@lingui/react/macro'
import { Scissors } from 'lucide-react'
import { Alert } from '../../../ui/Alert.tsx'
import { rawAddress } from './raw-address.ts'

/** `id` is set for messages of the mailbox, whose source has a page. */
export function CutBody({ id }: { id: string | undefined }) {
  const { t } = useLingui()
  const source = id !== undefined && (
    <a href={rawAddress(id)} target="_blank" rel="noopener noreferrer">
      {t`View source`}
    </a>
  )
  return (
    <Alert tone="plain" icon={Scissors} {...(source && { actions: source })}>
      {id === undefined
        ? t`This mail is too long to show in full. The file has all of it.`
        : t`This mail is too long to show in full. The message source has all of it.`}
    </Alert>
  )
}
