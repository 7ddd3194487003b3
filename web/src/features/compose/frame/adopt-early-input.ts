import { htmlFromText } from '../../../data/drafts/body-html.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { takeTypedAhead } from '../../../state/typeahead-buffer.ts'
import { takeSavedCaret } from '../../../widgets/editor/caret/caret-location.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'

interface LoadedWindow {
  readonly id: string
  readonly draft: DraftSession
  readonly head: HeadFieldsHandle | null
  /** Null when it could not be loaded. */
  readonly editor: RichEditor | null
  readonly mayFocus: boolean
}

/** Moves the text that was typed while the window loaded into its fields, and sets the caret. */
export function adoptEarlyInput({ id, draft, head, editor, mayFocus }: LoadedWindow): void {
  takeTypedAhead(id, (early) => {
    if (!early) {
      if (!mayFocus) return
      const caret = takeSavedCaret(id)
      if (caret) editor?.restoreCaret(caret)
      else editor?.focus()
      return
    }
    if (early.text !== '' && !editor?.typeText(early.text)) putAboveBody(draft, early.text)
    head?.type(early)
    if (early.focus === 'to') head?.focusTo()
    else if (early.to !== '') head?.commit()
    if (early.focus === 'subject') head?.focusSubject()
    if (early.focus === 'text') editor?.focus()
  })
}

function putAboveBody(draft: DraftSession, text: string): void {
  draft.pullBody()
  draft.replaceBody({ own: htmlFromText(text) + draft.view.getState().content.own })
}
