import { useLingui } from '@lingui/react/macro'
import { judgeTemplate, type TemplateContent, templateNameKey } from '@sen/model/templates/judge-template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { templatesQuery } from '../../../data/templates/queries.ts'
import { saveTemplate } from '../../../data/templates/save-template.ts'
import { ERROR_TEXTS } from '../../../i18n/error-texts.ts'
import { showNotice } from '../../../state/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { FormDialog } from '../../../widgets/form/FormDialog.tsx'
import { useDiscardQuestion } from '../../../widgets/form/use-discard-question.tsx'
import { FormRefusal, useSubmit } from '../../../widgets/form/use-submit.ts'
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
  const [isUploading, setUploading] = useState(false)
  /** The template that has the name already. */
  const [taken, setTaken] = useState<string>()

  const save = async (replacedId?: string) => {
    const content = { ...head.current, html: editor.current?.exportHtml() ?? begun.html }
    const refusal = judgeTemplate(
      content,
      templates.filter(({ id }) => id !== replacedId),
    )
    const key = templateNameKey(content.name)
    setTaken(
      refusal === 'template_exists' ? templates.find(({ name }) => templateNameKey(name) === key)?.id : undefined,
    )
    if (refusal !== undefined) {
      const isName = refusal === 'template_name_invalid' || refusal === 'template_exists'
      throw new FormRefusal({ at: isName ? 'name' : undefined, text: i18n._(ERROR_TEXTS[refusal]) })
    }
    const { name } = await saveTemplate(cache, content, replacedId)
    showNotice({ text: t`Saved as the template “${name}”` })
    onClose()
  }
  const submission = useSubmit<'name'>(() => save())
  const { close, question } = useDiscardQuestion(isChanged, onClose, {
    title: t`Discard the template?`,
    text: t`The message stays as it is.`,
    stay: t`Keep editing`,
    discard: t`Discard`,
  })
  return (
    <FormDialog
      kind="alert"
      title={t`Save as a template`}
      submission={submission}
      submitLabel={t`Save`}
      isReady={!isUploading}
      onClose={close}
      width={640}
      more={
        taken !== undefined && (
          <Button disabled={isUploading} onClick={() => submission.submit(() => save(taken))}>
            {t`Replace the existing template`}
          </Button>
        )
      }
    >
      <TemplateFields
        begun={begun}
        head={head}
        editor={editor}
        nameError={submission.problemAt('name')}
        onChange={() => {
          setChanged(true)
          submission.clear()
          setTaken(undefined)
        }}
        onBusy={setUploading}
      />
      {question}
    </FormDialog>
  )
}
