import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TemplateContent } from '@sen/model/templates/judge-template'
import { fillPlaceholders } from '@sen/model/templates/placeholders'
import { useQueryClient } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, type RefObject, useCallback, useState } from 'react'
import { attempt } from '../../../actions/report.ts'
import { removeSignature } from '../../../data/drafts/body-html.ts'
import { templateQuery, templatesQuery } from '../../../data/templates/queries.ts'
import { loadPart } from '../../../lib/trouble/load-part.ts'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { signatureOf } from '../../../widgets/editor/signature-block.ts'
import type { Writer } from '../begin-draft.ts'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'
import type { ComposeSession } from '../open-session.ts'
import { useFocusAfterDialog } from '../text/use-focus-after-dialog.ts'
import { insertTemplate, valuesFor } from './insert-template.ts'
import type { SaveTemplateDialogProps } from './SaveTemplateDialog.tsx'
import type { TemplatePickerProps } from './TemplatePicker.tsx'

export interface Templates {
  readonly entries: readonly MenuEntry[]
  readonly dialogs: ReactNode
  /** `replaced` is read once the template has loaded. */
  readonly insert: (templateId: string, replaced?: () => Range | undefined) => void
  readonly fill: () => void
}

interface TemplateNeeds {
  readonly session: ComposeSession
  readonly writer: Writer
  readonly editor: RefObject<RichEditor | null>
  readonly head: RefObject<HeadFieldsHandle | null>
}

type Open =
  | { readonly kind: 'choose'; readonly Part: ComponentType<TemplatePickerProps> }
  | { readonly kind: 'save'; readonly Part: ComponentType<SaveTemplateDialogProps>; readonly begun: TemplateContent }

export function useTemplates({ session, writer, editor, head }: TemplateNeeds): Templates {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  useFocusAfterDialog(open !== undefined, () => editor.current?.focus())

  const insert = useCallback(
    (id: string, replaced?: () => Range | undefined) =>
      attempt(msg`Insert the template`, async () => {
        const template = await cache.fetchQuery(templateQuery(id))
        const { current } = editor
        if (!current) return
        const setSubject = (subject: string) => head.current?.setSubject(subject)
        insertTemplate(template, { session, writer, editor: current, setSubject }, replaced?.())
      }),
    [cache, editor, head, session, writer],
  )
  const choose = () =>
    attempt(msg`Insert a template`, async () => {
      const { TemplatePicker } = await loadPart(() => import('./TemplatePicker.tsx'))
      await cache.ensureQueryData(templatesQuery)
      setOpen({ kind: 'choose', Part: TemplatePicker })
    })
  const save = () =>
    attempt(msg`Save as a template`, async () => {
      const { SaveTemplateDialog } = await loadPart(() => import('./SaveTemplateDialog.tsx'))
      await cache.ensureQueryData(templatesQuery)
      session.draft.pullBody()
      setOpen({ kind: 'save', Part: SaveTemplateDialog, begun: templateOf(session, writer) })
    })
  const fill = () => {
    const { content } = session.draft.view.getState()
    const values = valuesFor(content, writer)
    const subject = fillPlaceholders(content.subject, values)
    if (subject !== content.subject) head.current?.setSubject(subject)
    editor.current?.changeWords((text) => fillPlaceholders(text, values))
  }
  return {
    insert,
    fill,
    entries: [
      { id: 'templates', label: t`Insert a template…`, icon: FileText, onChoose: choose },
      { id: 'save-template', label: t`Save as a template…`, icon: Plus, onChoose: save },
    ],
    dialogs: (
      <>
        {open?.kind === 'choose' && (
          <open.Part
            onClose={close}
            onChoose={(id) => {
              close()
              insert(id)
            }}
          />
        )}
        {open?.kind === 'save' && <open.Part begun={open.begun} onClose={close} />}
      </>
    ),
  }
}

/** Leaves out the signature and the quotation. */
function templateOf({ draft }: ComposeSession, writer: Writer): TemplateContent {
  const { own, subject, signature, from, isPlain } = draft.view.getState().content
  const box = new DOMParser().parseFromString(own, 'text/html').body
  for (const quoted of box.querySelectorAll('blockquote, .gmail_quote')) quoted.remove()
  removeSignature(box, signature ?? signatureOf(from, writer, isPlain))
  for (let last = box.lastElementChild; last && isBlank(last); last = box.lastElementChild) last.remove()
  return { name: '', subject, html: box.innerHTML }
}

function isBlank(element: Element): boolean {
  return element.matches('div, p') && element.textContent?.trim() === '' && !element.querySelector('img, table, hr')
}
