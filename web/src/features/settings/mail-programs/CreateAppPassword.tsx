import { useLingui } from '@lingui/react/macro'
import { appPasswordName, type MailProtocol } from '@sen/model/app-passwords/app-passwords'
import { MAX_APP_PASSWORD_NAME_CHARACTERS } from '@sen/model/app-passwords/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createAppPassword } from '../../../data/account/app-passwords.ts'
import { userQuery } from '../../../data/account/queries.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CopyButton } from '../../../widgets/form/CopyButton.tsx'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import {
  type ConfirmBy,
  isProof,
  proofOf,
  REAUTHENTICATION_ERROR_FIELDS,
  ReauthenticationField,
} from '../../../widgets/form/ReauthenticationField.tsx'
import { useSubmit } from '../../../widgets/form/use-submit.ts'
import { ProtocolChecks } from '../../../widgets/mail-programs/ProtocolChecks.tsx'
import styles from './mail-programs.module.css'

interface CreateAppPasswordProps {
  readonly offered: readonly MailProtocol[]
  readonly confirmBy: ConfirmBy
  readonly onClose: () => void
}

export function CreateAppPassword({ offered, confirmBy, onClose }: CreateAppPasswordProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [name, setName] = useState('')
  // A program that reads by IMAP usually sends too. One that fetches by POP3 is the exception.
  const [scopes, setScopes] = useState<readonly MailProtocol[]>(offered.filter((each) => each !== 'pop3'))
  const [proof, setProof] = useState('')
  const [password, setPassword] = useState<string>()
  const problemId = useId()
  const create = async () =>
    setPassword(await createAppPassword(cache, { name, scopes: [...scopes], ...proofOf(confirmBy, proof) }))
  const submission = useSubmit<'name' | 'scopes' | 'proof'>(create, {
    check: () => {
      if (appPasswordName(name) === undefined) return { at: 'name', text: t`Give it a name.` }
      return scopes.length === 0 ? { at: 'scopes', text: t`Choose what the program may do.` } : undefined
    },
    at: REAUTHENTICATION_ERROR_FIELDS,
  })
  const scopesProblem = submission.problemAt('scopes')
  return (
    <FormDialog
      title={password === undefined ? t`Create an app password` : t`Your new app password`}
      submission={submission}
      submitLabel={t`Create`}
      isReady={isProof(confirmBy, proof)}
      onClose={onClose}
      width={460}
      className={styles.fields}
      end={
        password === undefined
          ? undefined
          : { content: <NewPassword password={password} name={appPasswordName(name) ?? name} />, label: t`Done` }
      }
    >
      <TextField
        label={t`Mail program`}
        hint={t`Helps you recognise it later, such as Outlook or Lan’s iPhone.`}
        autoComplete="off"
        maxLength={MAX_APP_PASSWORD_NAME_CHARACTERS}
        value={name}
        error={submission.problemAt('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset className={styles.scopes} aria-describedby={scopesProblem === undefined ? undefined : problemId}>
        <legend className={styles.legend}>{t`It may`}</legend>
        <ProtocolChecks value={scopes} offered={offered} onChange={setScopes} />
        {scopesProblem !== undefined && (
          <p id={problemId} role="alert" className={styles.problem}>
            {scopesProblem}
          </p>
        )}
      </fieldset>
      <ReauthenticationField
        confirmBy={confirmBy}
        value={proof}
        error={submission.problemAt('proof')}
        onChange={setProof}
        onProblem={(text) => submission.refuse({ at: 'proof', text })}
      />
    </FormDialog>
  )
}

function NewPassword({ password, name }: { readonly password: string; readonly name: string }) {
  const { t } = useLingui()
  const { data: user } = useQuery(userQuery)
  return (
    <div className={styles.fields}>
      <p className={styles.text} role="status">
        {t`Enter it in ${name} now. It’s shown only once.`}
      </p>
      <dl className={styles.facts}>
        <dt>{t`User name`}</dt>
        <dd>{user?.email}</dd>
        <dt>{t`Password`}</dt>
        <dd className={styles.password}>
          <code>{password}</code>
          {/* Some programs cut a pasted password at its first blank. */}
          <CopyButton text={password.replaceAll(' ', '')} />
        </dd>
      </dl>
      <p className={styles.hint}>{t`You can type it with or without the spaces.`}</p>
    </div>
  )
}
