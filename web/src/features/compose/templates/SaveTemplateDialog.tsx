import { useLingui } from '@lingui/react/macro'
import { judgeTemplate, type TemplateContent, templateNameKey } from '@sen/model/templates/judge-template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../data/error-text.ts'
import { templatesQuery } from '../../../data/templates/queries.ts'
import { saveTemplate } from '../../../data/templates/save-template.ts'
import { ERROR_TEXTS } from '../../../i18n/error-texts.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { TemplateFields, type TemplateHead } from '../../../widgets/templates/TemplateFields.tsx'

export interface SaveTemplateDialogProps {
  readonly begun: TemplateContent
  readonly onClose: () => void
}

export function SaveTemplateDialog({ begun, onClose }: SaveTemplateDialogProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const { data: templates = [] } = useQuery(templatesQuery)
  const head = useRef<TemplateHead>({ name: begun.name, subject: begun.subject })
  const editor = useRef<RichEditor>(null)
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [taken, setTaken] = useState<string>()

  const save = async (replacedId?: string) => {
    const content = { ...head.current, html: editor.current?.exportHtml() ?? begun.html }
    const refusal = judgeTemplate(
      content,
      templates.filter(({ id }) => id !== replacedId),
    )
    const isName = refusal === 'template_name_invalid' || refusal === 'template_exists'
    const text = refusal && i18n._(ERROR_TEXTS[refusal])
    setNameError(isName ? text : undefined)
    setProblem(isName ? undefined : text)
    const key = templateNameKey(content.name)
    setTaken(
      refusal === 'template_exists' ? templates.find(({ name }) => templateNameKey(name) === key)?.id : undefined,
    )
    if (refusal !== undefined) return
    setSaving(true)
    try {
      const { name } = await saveTemplate(cache, content, replacedId)
      showNotice({ text: t`Saved as the template “${name}”` })
      onClose()
    } catch (failure) {
      setProblem(errorText(failure))
      setSaving(false)
    }
  }
  const close = () => (isChanged ? setAsking(true) : onClose())
  return (
    <Dialog
      open
      onClose={close}
      kind="alert"
      title={t`Save as a template`}
      closeLabel={t`Close`}
      width={640}
      problem={problem}
      footer={
        <>
          <Button onClick={close}>{t`Cancel`}</Button>
          {taken !== undefined && (
            <Button
              disabled={isSaving || isBusy}
              onClick={() => void save(taken)}
            >{t`Replace the one of this name`}</Button>
          )}
          <Button look="filled" disabled={isSaving || isBusy} onClick={() => void save()}>{t`Save`}</Button>
        </>
      }
    >
      <TemplateFields
        begun={begun}
        head={head}
        editor={editor}
        nameError={nameError}
        onChange={() => {
          setChanged(true)
          setNameError(undefined)
          setProblem(undefined)
          setTaken(undefined)
        }}
        onBusy={setBusy}
      />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        kind="alert"
        title={t`Discard the template?`}
        closeLabel={t`Close`}
        width={420}
        footer={
          <>
            <Button look="filled" data-first onClick={() => setAsking(false)}>
              {t`Keep editing`}
            </Button>
            <Button onClick={onClose}>{t`Discard`}</Button>
          </>
        }
      >
        <p>{t`The message stays as it is.`}</p>
      </Dialog>
    </Dialog>
  )
}
