import type { TemplateField } from '@sen/contract/templates'
import { fillPlaceholders, type PlaceholderValues, placeholderValues } from '@sen/model/templates/placeholders'
import { htmlFromText } from '../../../data/drafts/body-html.ts'
import type { DraftContent } from '../../../data/drafts/draft-content.ts'
import { plainTextOf } from '../../../data/drafts/plain-text.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'

export function valuesFor({ from, to, subject }: DraftContent, { timeStyle }: Writer): PlaceholderValues {
  return placeholderValues({ recipient: to[0], sender: from, subject, now: new Date(), ...timeStyle })
}

interface InsertNeeds {
  readonly session: ComposeSession
  readonly writer: Writer
  readonly editor: RichEditor
  readonly setSubject: (subject: string) => void
}

/** Sets the subject only when it is empty. @param replaced the range that the template replaces */
export function insertTemplate(template: TemplateField, needs: InsertNeeds, replaced?: Range): void {
  const { session, writer, editor, setSubject } = needs
  const contentNow = () => session.draft.view.getState().content
  const { subject, isPlain } = contentNow()
  if (subject.trim() === '' && template.subject !== '') {
    setSubject(fillPlaceholders(template.subject, valuesFor(contentNow(), writer)))
  }
  const filled = fillHtml(template.html, valuesFor(contentNow(), writer))
  editor.insertHtml(isPlain ? htmlFromText(plainTextOf(filled)) : filled, replaced)
}

/** Fills text nodes only: addresses of links and pictures stay unchanged. */
function fillHtml(html: string, values: PlaceholderValues): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const words = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const before = node.nodeValue ?? ''
    const after = fillPlaceholders(before, values)
    if (after !== before) node.nodeValue = after
  }
  return page.body.innerHTML
}
