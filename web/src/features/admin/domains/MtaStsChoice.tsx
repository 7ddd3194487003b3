import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainField } from '@sen/contract/admin/domains'
import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { setMtaSts } from '../../../data/admin/domains.ts'
import { showNotice } from '../../../state/notices.ts'
import { ChoiceRow } from '../../../widgets/form/fields.tsx'

type Mode = DomainField['mta_sts']

/** Saved at once, because the DNS record must be updated to match. */
export function MtaStsChoice({ domain: { name, mta_sts: mode } }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const hints: Readonly<Record<Mode, string>> = {
    none: t`Others use encryption when they can, and deliver without it when they can’t.`,
    testing: t`Others report failed encryption but still deliver. Check the reports for a few weeks before requiring it.`,
    enforce: t`Others deliver to you only with encryption and a valid certificate.`,
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
        ['none', t`Not required`],
        ['testing', t`Testing`],
        ['enforce', t`Required`],
      ]}
      hint={hints[mode]}
      onChange={choose}
    />
  )
}
