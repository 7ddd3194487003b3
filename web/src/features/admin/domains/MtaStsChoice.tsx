import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainField } from '@sen/contract/admin/domains'
import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { setMtaSts } from '../../../data/admin/domains.ts'
import { showNotice } from '../../../state/notices.ts'
import { ChoiceRow } from '../../../widgets/form/fields.tsx'

type Mode = DomainField['mta_sts']

/** What the policy of a domain asks of servers that deliver to it. Done at once: the record has to follow. */
export function MtaStsChoice({ domain: { name, mta_sts: mode } }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const hints: Readonly<Record<Mode, string>> = {
    none: t`Others deliver encrypted where they can, and in the open where they cannot.`,
    testing: t`Others report where encryption fails, and deliver all the same. Look at the reports for some weeks before it is required.`,
    enforce: t`Others do not deliver to you without encryption and a valid certificate.`,
  }
  const choose = (wanted: Mode) =>
    attempt(msg`Change encrypted delivery of ${name}`, async () => {
      await setMtaSts(cache, name, wanted)
      showNotice({ text: t`Set for ${name}. Now replace the record for MTA-STS with the one shown here.` })
    })
  return (
    <ChoiceRow<Mode>
      label={t`Encrypted delivery to this domain`}
      value={mode}
      options={[
        ['none', t`Not asked for`],
        ['testing', t`On trial`],
        ['enforce', t`Required`],
      ]}
      hint={hints[mode]}
      onChange={choose}
    />
  )
}
