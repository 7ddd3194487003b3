import { useLingui } from '@lingui/react/macro'
import type { MessageField } from '@sen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { maySend } from '../../../actions/write.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { openCompose } from '../../../state/compose-windows.ts'
import { Button } from '../../../ui/Button.tsx'

interface SendAgainProps {
  readonly message: MessageField
  readonly failed: readonly { readonly email: string }[]
}

/** Offers a new message with everything of a failed one, to those whom it did not reach. */
export function SendAgain({ message, failed }: SendAgainProps) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  if (!maySend({ user })) return null
  const only = failed.map(({ email }) => email)
  return (
    <Button size="small" onClick={() => void openCompose({ kind: 'copy', message, only })}>
      {t`Correct and send again`}
    </Button>
  )
}
