import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { templatesQuery } from '../../../data/templates/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FilterList } from '../../../ui/filter-menu/FilterList.tsx'
import { findTemplates } from './find-templates.ts'

export interface TemplatePickerProps {
  readonly onChoose: (templateId: string) => void
  readonly onClose: () => void
}

export function TemplatePicker({ onChoose, onClose }: TemplatePickerProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: templates = [] } = useQuery(templatesQuery)
  const choiceFor = useCallback(
    (typed: string) => {
      const found = findTemplates(templates, typed)
      const options = found.map(({ id, name, subject, snippet }) => ({
        id,
        label: name,
        note: subject || snippet,
        onChoose: () => onChoose(id),
      }))
      return { groups: [{ id: 'all', options }], preselected: found[0]?.id }
    },
    [templates, onChoose],
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Insert a template`}
      closeLabel={t`Close`}
      footer={
        <Button
          onClick={() => {
            onClose()
            void navigate({ to: '/setting/$tab', params: { tab: 'templates' } })
          }}
        >{t`Manage templates`}</Button>
      }
    >
      <FilterList
        label={t`Templates`}
        placeholder={t`Find a template`}
        nothing={
          templates.length === 0
            ? t`No templates yet. Save a message as a template, or write one in settings.`
            : t`No template matches.`
        }
        choiceFor={choiceFor}
        onClose={onClose}
      />
    </Dialog>
  )
}
