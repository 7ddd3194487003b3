import { useLingui } from '@lingui/react/macro'
import type { TemplateRowField } from '@sen/contract/templates'
import { judgeTemplate, type TemplateContent } from '@sen/model/templates/judge-template'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveTemplate } from '../../../data/templates/save-template.ts'
import { ERROR_TEXTS } from '../../../i18n/error-texts.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsForm } from '../../../widgets/form/SettingsForm.tsx'
import { TemplateFields, type TemplateHead } from '../../../widgets/templates/TemplateFields.tsx'

export interface BegunTemplate extends TemplateContent {
  readonly id?: string
}

interface TemplateFormProps {
  readonly begun: BegunTemplate
  readonly others: readonly TemplateRowField[]
  readonly onDone: () => void
}

export function TemplateForm({ begun, others, onDone }: TemplateFormProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const head = useRef<TemplateHead>({ name: begun.name, subject: begun.subject })
  const editor = useRef<RichEditor>(null)
  const fields = useRef<HTMLDivElement>(null)
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const focusName = () => fields.current?.querySelector<HTMLElement>('[data-field="name"]')?.focus()
  useEffect(focusName, [])

  const save = async () => {
    // Without a loaded editor the text is unchanged.
    const html = editor.current?.exportHtml() ?? begun.html
    const content = { ...head.current, html }
    const refusal = judgeTemplate(
      content,
      others.filter(({ id }) => id !== begun.id),
    )
    if (refusal === 'template_name_invalid' || refusal === 'template_exists') {
      setNameError(i18n._(ERROR_TEXTS[refusal]))
    }
    if (refusal !== undefined) return i18n._(ERROR_TEXTS[refusal])
    await saveTemplate(cache, content, begun.id)
    return undefined
  }
  return (
    <SettingsForm isChanged={isChanged} isBusy={isBusy} savedText={t`Template saved.`} onSave={save} onDone={onDone}>
      <SettingsSection title={begun.id === undefined ? t`New template` : t`Edit the template`}>
        <div ref={fields}>
          <TemplateFields
            begun={begun}
            head={head}
            editor={editor}
            nameError={nameError}
            onChange={() => {
              setChanged(true)
              setNameError(undefined)
            }}
            onBusy={setBusy}
          />
        </div>
      </SettingsSection>
    </SettingsForm>
  )
}
