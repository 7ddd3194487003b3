import { useLingui } from '@lingui/react/macro'
import type { SenderField } from '@sen/contract/senders'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_SIGNATURE_CHARACTERS } from '@sen/model/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveSignature, signaturesQuery } from '../../../data/account/signatures.ts'
import { errorText } from '../../../data/error-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { SignatureText } from '../../../widgets/signature/SignatureText.tsx'
import { templatesFor, withoutPlaceholders } from '../../../widgets/signature/signature-template.ts'

export function SenderSignatureDialog({ sender, onClose }: { sender: SenderField; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const editor = useRef<RichEditor>(null)
  const { data: signatures } = useQuery(signaturesQuery)
  const [isTouched, setTouched] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { close, question } = useDiscardQuestion(isTouched, onClose)
  if (!signatures) return null
  const own = signatures.get(normaliseEmail(sender.email))
  const placeholders = [t`Job title, company`, t`Phone:`] as const

  const save = (html: string | null) => {
    const text = html && withoutPlaceholders(html, placeholders)
    if ((text?.length ?? 0) > MAX_SIGNATURE_CHARACTERS) {
      const count = MAX_SIGNATURE_CHARACTERS.toLocaleString(i18n.locale)
      return setProblem(t`The signature is too long. The limit is ${count} characters, including formatting.`)
    }
    setBusy(true)
    saveSignature(cache, sender.email, text).then(onClose, (error: unknown) => {
      setProblem(errorText(error))
      setBusy(false)
    })
  }
  return (
    <Dialog
      open
      onClose={close}
      kind="alert"
      title={t`Signature of ${sender.email}`}
      closeLabel={t`Close`}
      width={560}
      problem={problem}
      footer={
        <>
          {own !== undefined && (
            <Button look="plain" disabled={isBusy} onClick={() => save(null)}>{t`Use the default signature`}</Button>
          )}
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            look="filled"
            disabled={isBusy || !isTouched}
            onClick={() => save(editor.current?.exportHtml() ?? null)}
          >{t`Save`}</Button>
        </>
      }
    >
      <SignatureText
        html={own ?? ''}
        templates={(own ?? '') === '' && !isTouched ? templatesFor(sender, ...placeholders) : undefined}
        editor={editor}
        onChange={() => {
          setProblem(undefined)
          setTouched(true)
        }}
        onBusy={setBusy}
      />
      {question}
    </Dialog>
  )
}
