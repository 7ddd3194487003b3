import { useLingui } from '@lingui/react/macro'
import { MAIL_PROTOCOLS, type MailProtocol, orderedProtocols } from '@sen/model/app-passwords/app-passwords'
import { CheckField } from '../form/fields.tsx'

interface ProtocolChecksProps {
  readonly value: readonly MailProtocol[]
  /** The others are not shown. */
  readonly offered?: readonly MailProtocol[]
  readonly onChange: (value: readonly MailProtocol[]) => void
}

/** Chooses what a mail program may do, by protocol. */
export function ProtocolChecks({ value, offered = MAIL_PROTOCOLS, onChange }: ProtocolChecksProps) {
  const { t } = useLingui()
  const texts: Readonly<Record<MailProtocol, string>> = {
    imap: t`Read mail by IMAP`,
    pop3: t`Fetch mail by POP3`,
    smtp: t`Send mail by SMTP`,
  }
  return offered.map((protocol) => (
    <CheckField
      key={protocol}
      label={texts[protocol]}
      checked={value.includes(protocol)}
      onChange={(isOn) =>
        onChange(orderedProtocols(isOn ? [...value, protocol] : value.filter((each) => each !== protocol)))
      }
    />
  ))
}
