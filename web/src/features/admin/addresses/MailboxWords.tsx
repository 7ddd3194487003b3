import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'

export function MailboxWords({ name, email }: AddressField) {
  const { t } = useLingui()
  return name === '' ? t`To ${email}` : t`To ${name} (${email})`
}
