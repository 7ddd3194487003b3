import { useLingui } from '@lingui/react/macro'
import { sieveOfFilters } from '@sen/contract/filters/filters'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../data/call.ts'
import { errorText } from '../../../data/error-text.ts'
import { QUERY_KEYS } from '../../../data/query-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import styles from './SieveScript.module.css'

/** The script contains all enabled filters, for another mail server. */
export function SieveScript() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  // The key is below that of the filters, so that every change of them refetches the script.
  const script = useQuery({
    queryKey: [...QUERY_KEYS.filters, 'script'],
    queryFn: async ({ signal }) => (await call(sieveOfFilters, { signal })).data.sieve_script,
    enabled: isOpen,
  })
  const download = (text: string) => {
    const address = URL.createObjectURL(new Blob([text], { type: 'application/sieve' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'sen-mail.sieve'
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Disclosure summary={t`Show the Sieve script`} onToggle={setOpen}>
      {script.isError && <p role="alert">{errorText(script.error)}</p>}
      {script.data === '' && <p>{t`No filter is on, so the script is empty.`}</p>}
      {script.data && (
        <>
          <textarea
            className={styles.script}
            readOnly
            rows={12}
            spellCheck={false}
            aria-label={t`Sieve script`}
            value={script.data}
          />
          <Button icon={Download} onClick={() => download(script.data)}>{t`Download`}</Button>
        </>
      )}
    </Disclosure>
  )
}
