import { useLingui } from '@lingui/react/macro'
import { MAX_TYPED_DOMAIN_CHARACTERS, readDomainName } from '@sen/model/administration/domain-names'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addDomain } from '../../../data/admin/domains.ts'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './domains.module.css'

export function AddDomain({ onAdded }: { readonly onAdded: (name: string) => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const refuse = (error: unknown) => {
    setProblem(errorText(error))
    field.current?.focus()
  }
  const add = async () => {
    if (readDomainName(typed) === undefined) return refuse(new CallError('domain_invalid', 409))
    setBusy(true)
    try {
      const { name } = await addDomain(cache, typed)
      setTyped('')
      onAdded(name)
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
  }
  return (
    <form
      className={styles.add}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) void add()
      }}
    >
      <TextField
        ref={field}
        label={t`Add a domain`}
        placeholder="congty.vn"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={MAX_TYPED_DOMAIN_CHARACTERS}
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button look="filled" size="large" type="submit" aria-busy={isBusy} disabled={isBusy}>
        {t`Add`}
      </Button>
    </form>
  )
}
