import { useLingui } from '@lingui/react/macro'
import { MAX_TYPED_DOMAIN_CHARACTERS, readDomainName } from '@sen/model/administration/domain-names'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDomain } from '../../../data/admin/domains.ts'
import { CallError } from '../../../data/call-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import styles from './domains.module.css'

export function AddDomain({ onAdded }: { readonly onAdded: (name: string) => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const add = async () => {
    if (readDomainName(typed) === undefined) throw new CallError('domain_invalid', 409)
    const { name } = await addDomain(cache, typed)
    setTyped('')
    onAdded(name)
  }
  const { form, isBusy, problemAt } = useSubmit<'name'>(add, {
    at: 'name',
  })
  return (
    <form {...form} className={styles.add}>
      <TextField
        label={t`Add a domain`}
        placeholder="congty.vn"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={MAX_TYPED_DOMAIN_CHARACTERS}
        value={typed}
        error={problemAt('name')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button look="filled" size="large" type="submit" aria-busy={isBusy}>
        {t`Add`}
      </Button>
    </form>
  )
}
