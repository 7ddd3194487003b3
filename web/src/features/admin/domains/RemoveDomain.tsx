import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DomainContentsField, DomainField } from '@sen/contract/admin/domains'
import { readDomainName } from '@sen/model/administration/domain-names'
import { DOMAIN_RESTORABLE_DAYS } from '@sen/model/administration/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { domainContentsQuery, removeDomain, restoreDomain } from '../../../data/admin/domains.ts'
import { errorText } from '../../../data/error-text.ts'
import { showNotice } from '../../../state/notices.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ConfirmDialog } from '../../../widgets/form/ConfirmDialog.tsx'
import styles from './domains.module.css'

/** Removing a domain that is in use requires typing its name. */
export function RemoveDomain({ domain, onClose }: { readonly domain: DomainField; readonly onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { name } = domain
  const isClaim = domain.state === 'claimed'
  const { data: contents, error } = useQuery({ ...domainContentsQuery(name), enabled: !isClaim, staleTime: 0 })
  const [typed, setTyped] = useState('')
  const isUsed = contents !== undefined && contents.mailboxes + contents.aliases + contents.groups > 0
  const isConfirmed = isClaim || (contents !== undefined && (!isUsed || readDomainName(typed) === name))
  const remove = async () => {
    const isRestorable = await removeDomain(cache, name)
    const undo = () => void attempt(msg`Restore ${name}`, () => restoreDomain(cache, name))
    showNotice({ text: t`${name} was removed.`, ...(isRestorable && { action: { label: t`Undo`, perform: undo } }) })
    onClose()
  }
  return (
    <ConfirmDialog
      width={460}
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove the domain`}
      isReady={isConfirmed}
      problem={error ? errorText(error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      {isClaim && <p>{t`It was not verified, so no mail is affected. You can add it again at any time.`}</p>}
      {!isClaim && contents && !isUsed && (
        <p>{t`Mail to this domain will be rejected. To use it again, you have to add and verify it again.`}</p>
      )}
      {isUsed && contents && (
        <>
          <Consequences contents={contents} />
          <TextField
            label={t`Type ${name} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
    </ConfirmDialog>
  )
}

function Consequences({ contents }: { readonly contents: DomainContentsField }) {
  const { t } = useLingui()
  const { mailboxes, aliases, groups, shares, waiting } = contents
  const addresses = aliases + groups
  return (
    <>
      <ul className={styles.consequences}>
        <li>
          {plural(mailboxes, {
            one: '# mailbox stops working: its user is signed out, and mail to it is no longer accepted here.',
            other: '# mailboxes stop working: their users are signed out, and mail to them is no longer accepted here.',
          })}
        </li>
        {addresses > 0 && (
          <li>
            {plural(addresses, { one: '# alias or group stops working.', other: '# aliases and groups stop working.' })}
          </li>
        )}
        {shares > 0 && (
          <li>{plural(shares, { one: '# shared link stops working.', other: '# shared links stop working.' })}</li>
        )}
        {waiting > 0 && (
          <li>
            {plural(waiting, {
              one: '# waiting message will not be sent.',
              other: '# waiting messages will not be sent.',
            })}
          </li>
        )}
      </ul>
      <p>{t`You can restore the domain for ${DOMAIN_RESTORABLE_DAYS} days. After that, its mail and files are deleted for good.`}</p>
    </>
  )
}
