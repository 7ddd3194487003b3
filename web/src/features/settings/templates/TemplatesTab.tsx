import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TemplateRowField } from '@sen/contract/templates'
import { copyName } from '@sen/model/templates/judge-template'
import { MAX_TEMPLATES } from '@sen/model/templates/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { offerCloseOrGoBack } from '../../../actions/close-or-go-back.ts'
import { attempt } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'
import { templateQuery, templatesQuery } from '../../../data/templates/queries.ts'
import { removeTemplate } from '../../../data/templates/remove-template.ts'
import { saveTemplate } from '../../../data/templates/save-template.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SettingsSection } from '../../../widgets/form/fields.tsx'
import { SettingsSheet } from '../../../widgets/form/SettingsForm.tsx'
import { type BegunTemplate, TemplateForm } from './TemplateForm.tsx'
import styles from './TemplatesTab.module.css'

/** Product decision 60. */
export function TemplatesTab() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: templates, isError, error } = useQuery(templatesQuery)
  const [edited, setEdited] = useState<BegunTemplate>()
  const list = useRef<HTMLDivElement>(null)
  /** Id of the button that opened the form. */
  const [cameFrom, setCameFrom] = useState<string>()
  useEffect(() => {
    if (edited || cameFrom === undefined) return
    const button = list.current?.querySelector<HTMLElement>(`[data-opens="${cameFrom}"]`)
    ;(button ?? list.current?.querySelector<HTMLElement>('[data-opens="new"]'))?.focus()
    setCameFrom(undefined)
  }, [edited, cameFrom])
  // Keep the loaded list, and an open form, when fetching it again fails.
  if (!templates) return isError ? <p role="alert">{errorText(error)}</p> : null
  if (edited) return <TemplateForm begun={edited} others={templates} onDone={() => setEdited(undefined)} />

  const edit = (begun: BegunTemplate) => {
    setCameFrom(begun.id ?? 'new')
    setEdited(begun)
  }
  const open = ({ id }: TemplateRowField) =>
    attempt(msg`Open the template`, async () => edit(await cache.fetchQuery(templateQuery(id))))
  const duplicate = ({ id, name }: TemplateRowField) =>
    attempt(msg`Duplicate the template`, async () => {
      const { subject, html } = await cache.fetchQuery(templateQuery(id))
      await saveTemplate(cache, { name: copyName(name, templates), subject, html })
    })
  const remove = ({ id, name }: TemplateRowField) =>
    attempt(msg`Delete the template`, async () => {
      const content = await cache.fetchQuery(templateQuery(id))
      await removeTemplate(cache, id)
      offerCloseOrGoBack(t`The template “${name}” was deleted`, msg`Restore the template`, () =>
        saveTemplate(cache, content),
      )
    })
  const isFull = templates.length >= MAX_TEMPLATES
  return (
    <SettingsSheet>
      <SettingsSection
        title={t`Templates`}
        note={t`Text you use often. Insert a template from the message toolbar, or type / on a computer.`}
      >
        <div ref={list}>
          {templates.length === 0 ? (
            <EmptyState text={t`No templates yet. Write one here, or save a message as a template.`} />
          ) : (
            <ul className={styles.list} aria-label={t`Templates`}>
              {templates.map((template) => {
                const { id, name, subject, snippet } = template
                return (
                  <li key={id} className={styles.template}>
                    <button type="button" className={styles.words} onClick={() => open(template)}>
                      <strong>{name}</strong>
                      {subject !== '' && <span className={styles.line}>{subject}</span>}
                      {snippet !== '' && <span className={styles.snippet}>{snippet}</span>}
                    </button>
                    <span className={styles.buttons}>
                      <IconButton
                        label={t`Edit ${name}`}
                        icon={Pencil}
                        size="small"
                        data-opens={id}
                        onClick={() => open(template)}
                      />
                      <IconButton
                        label={t`Duplicate ${name}`}
                        icon={Copy}
                        size="small"
                        disabled={isFull}
                        onClick={() => duplicate(template)}
                      />
                      <IconButton
                        label={t`Delete ${name}`}
                        icon={Trash2}
                        size="small"
                        onClick={() => remove(template)}
                      />
                    </span>
                  </li>
                )
              })}
            </ul>
          )}
          <Button
            icon={Plus}
            disabled={isFull}
            data-opens="new"
            onClick={() => edit({ name: '', subject: '', html: '' })}
          >{t`New template`}</Button>
          {isFull && <p className={styles.full}>{t`You’ve reached the limit for templates.`}</p>}
        </div>
      </SettingsSection>
    </SettingsSheet>
  )
}
