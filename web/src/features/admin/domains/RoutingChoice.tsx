import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainField } from '@sen/contract/admin/domains'
import { useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../../actions/report.ts'
import { setRouting } from '../../../data/admin/domains.ts'
import { showNotice } from '../../../state/notices.ts'
import { ChoiceRow } from '../../../widgets/form/fields.tsx'
import styles from './domains.module.css'

type Routing = DomainField['routing']

/** Routes outgoing mail for the domain while it moves in or out. */
export function RoutingChoice({ domain: { name, routing, routing_problem } }: { readonly domain: DomainField }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const hints: Readonly<Record<Routing, string>> = {
    local: t`Mail from your colleagues and from other customers of your provider goes to the mailboxes here.`,
    mx: t`Mail from here goes where the MX record points. Mail that still arrives here is accepted.`,
  }
  const choose = (wanted: Routing) =>
    attempt(msg`Change mail routing of ${name}`, async () => {
      await setRouting(cache, name, wanted)
      showNotice({ text: t`Mail routing of ${name} was changed.` })
    })
  return (
    <>
      <ChoiceRow<Routing>
        label={t`Mail from here to this domain`}
        value={routing}
        options={[
          ['local', t`Deliver to the mailboxes here`],
          ['mx', t`Follow the MX record (domain is moving)`],
        ]}
        hint={hints[routing]}
        onChange={choose}
      />
      {routing_problem === 'mx_elsewhere' && (
        <p className={styles.note} data-tone="amber">
          {t`The MX record points to another server, but mail from here still goes to the mailboxes here. If the domain is moving, let mail follow the MX record.`}
        </p>
      )}
      {routing_problem === 'mx_here' && (
        <p className={styles.note}>
          {t`The MX record points here. Mail can be delivered to the mailboxes here again.`}
        </p>
      )}
    </>
  )
}
