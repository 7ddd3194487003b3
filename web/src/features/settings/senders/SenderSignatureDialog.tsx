import { useLingui } from '@lingui/react/macro'
import type { SenderField } from '@sen/contract/senders'
import { MAX_SIGNATURE_CHARACTERS } from '@sen/model/account/signature-limits'
import { usesSavedSignature } from '@sen/model/account/signatures'
import { normaliseEmail } from '@sen/model/addresses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { settingsQuery } from '../../../data/account/queries.ts'
import { saveSettings } from '../../../data/account/save-settings.ts'
import { saveSignature, signaturesQuery } from '../../../data/account/signatures.ts'
import { Button } from '../../../ui/Button.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { CheckField } from '../../../widgets/form/fields.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { FormRefusal, useSubmit } from '../../../widgets/form/use-submit.ts'
import { SignatureText } from '../../../widgets/signature/SignatureText.tsx'
import { templatesFor, withoutPlaceholders } from '../../../widgets/signature/signature-template.ts'

export function SenderSignatureDialog({ sender, onClose }: { sender: SenderField; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const editor = useRef<RichEditor>(null)
  const { data: signatures } = useQuery(signaturesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const [chosen, setChosen] = useState<boolean>()
  const [isTouched, setTouched] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const { close, question } = useDiscardQuestion(isTouched || chosen !== undefined, onClose)
  const placeholders = [t`Job title, company`, t`Phone:`] as const
  const isOn = chosen ?? (settings && signatures ? usesSavedSignature(settings, signatures.values()) : false)
  const save = async (html: string | null) => {
    const text = html && withoutPlaceholders(html, placeholders)
    if ((text?.length ?? 0) > MAX_SIGNATURE_CHARACTERS) {
      const count = MAX_SIGNATURE_CHARACTERS.toLocaleString(i18n.locale)
      throw new FormRefusal({
        text: t`The signature is too long. The limit is ${count} characters, including formatting.`,
      })
    }
    await saveSignature(cache, sender.email, text)
    if (isOn !== settings?.enable_use_signature) await saveSettings(cache, { enable_use_signature: isOn })
    onClose()
  }
  const submission = useSubmit(() => save(editor.current?.exportHtml() ?? null))
  if (!signatures || !settings) return null
  const own = signatures.get(normaliseEmail(sender.email))
  return (
    <FormDialog
      kind="alert"
      title={t`Signature of ${sender.email}`}
      submission={submission}
      submitLabel={t`Save`}
      isReady={(isTouched || chosen !== undefined) && !isUploading}
      onClose={onClose}
      onDismiss={close}
      width={560}
      more={
        own !== undefined && (
          <Button
            look="plain"
            onClick={() => submission.submit(() => save(null))}
          >{t`Use the default signature`}</Button>
        )
      }
    >
      <CheckField label={t`Add a signature to new messages`} checked={isOn} onChange={setChosen} />
      <SignatureText
        html={own ?? ''}
        templates={(own ?? '') === '' && !isTouched ? templatesFor(sender, ...placeholders) : undefined}
        editor={editor}
        onChange={() => {
          submission.clear()
          setTouched(true)
        }}
        onBusy={setUploading}
      />
      {question}
    </FormDialog>
  )
}
