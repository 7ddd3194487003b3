import { useLingui } from '@lingui/react/macro'
import type { AddressField } from '@sen/contract/fields'
import { MAX_SIGNATURE_CHARACTERS } from '@sen/model/account/signature-limits'
import { usesSavedSignature } from '@sen/model/account/signatures'
import { formatAddress } from '@sen/model/address-lists'
import { normaliseEmail } from '@sen/model/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { saveSettings } from '../../../data/account/save-settings.ts'
import { saveSignature } from '../../../data/account/signatures.ts'
import { Button } from '../../../ui/Button.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { FormRefusal, useSubmit } from '../../../widgets/form/use-submit.ts'
import { SignatureText } from '../../../widgets/signature/SignatureText.tsx'
import { templatesFor, withoutPlaceholders } from '../../../widgets/signature/signature-template.ts'
import type { Writer } from '../begin-draft.ts'
import styles from './SignatureDialog.module.css'

interface SignatureDialogProps {
  readonly writer: Writer
  readonly sender: AddressField | undefined
  readonly onClose: () => void
}

export function SignatureDialog({ writer, sender, onClose }: SignatureDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const editor = useRef<RichEditor>(null)
  const selectId = useId()
  const { senders } = writer.user
  const [isOn, setOn] = useState(() => usesSavedSignature(writer.settings, writer.signatures.values()))
  const hasOwn = sender !== undefined && writer.signatures.has(normaliseEmail(sender.email))
  const [chosen, setChosen] = useState(hasOwn ? normaliseEmail(sender.email) : '')
  const [isUploading, setUploading] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isTouched, setTouched] = useState(false)
  // Edits by address, so that switching addresses loses none.
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const stored = chosen === '' ? writer.settings.signature : writer.signatures.get(chosen)
  const html = written[chosen] ?? stored

  const isEmpty = (html ?? '').trim() === ''
  const placeholders = [t`Job title, company`, t`Phone:`] as const

  const choose = (next: string) => {
    if (isTouched && editor.current) setWritten({ ...written, [chosen]: editor.current.exportHtml() })
    setTouched(false)
    setChosen(next)
  }
  const save = async (signature: string | null) => {
    const asLeft = Object.entries({ ...written, [chosen]: signature })
    const all = asLeft.map(([email, text]) => [email, text && withoutPlaceholders(text, placeholders)] as const)
    if (all.some(([, text]) => (text?.length ?? 0) > MAX_SIGNATURE_CHARACTERS)) {
      const count = MAX_SIGNATURE_CHARACTERS.toLocaleString(writer.timeStyle.language)
      throw new FormRefusal({
        text: t`The signature is too long. The limit is ${count} characters, including formatting.`,
      })
    }
    for (const [email, text] of all) if (email !== '') await saveSignature(cache, email, text)
    const common = all.find(([email]) => email === '')?.[1] ?? undefined
    await saveSettings(cache, {
      enable_use_signature: isOn,
      ...(common === undefined ? {} : { signature: common }),
    })
    onClose()
  }
  const submission = useSubmit(() => save(editor.current?.exportHtml() ?? null))
  const { close, question } = useDiscardQuestion(isChanged, onClose, {
    title: t`Discard the changes to the signature?`,
    text: t`What you wrote has not been saved.`,
    stay: t`Keep editing`,
    discard: t`Discard`,
  })
  return (
    <FormDialog
      title={t`Signature`}
      submission={submission}
      submitLabel={t`Save`}
      isReady={!isUploading}
      onClose={close}
      width={560}
      className={styles.fields}
      more={
        chosen !== '' &&
        stored !== undefined && (
          <Button
            look="plain"
            onClick={() => submission.submit(() => save(null))}
          >{t`Use the default signature`}</Button>
        )
      }
    >
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {t`Add a signature to new messages`}
      </label>
      {senders.length > 1 && (
        <div className={styles.sender}>
          <label htmlFor={selectId}>{t`Signature for`}</label>
          <select id={selectId} value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">{t`All addresses`}</option>
            {senders.map((one) => (
              <option key={one.email} value={normaliseEmail(one.email)}>
                {formatAddress(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      <SignatureText
        key={chosen}
        html={html ?? ''}
        templates={isEmpty && !isTouched ? templatesFor(sender, ...placeholders) : undefined}
        editor={editor}
        onChange={() => {
          submission.clear()
          setChanged(true)
          setTouched(true)
        }}
        onBusy={setUploading}
      />
      {question}
    </FormDialog>
  )
}
