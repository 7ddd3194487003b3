import type { Check } from '@sen/model/checking/check'
import type { AttachmentListHandle } from '../attachments/AttachmentList.tsx'
import type { FootHandle } from '../frame/Foot.tsx'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'

interface Parts {
  readonly head: HeadFieldsHandle | null
  readonly editor: { readonly focus: () => void } | null
  readonly files: AttachmentListHandle | null
  readonly foot: FootHandle | null
}

/** @param setSharing opens the sharing settings of the links in the text */
export function focusProblem(check: Check, { head, editor, files, foot }: Parts, setSharing: () => void): void {
  if (check.part === 'sharing') setSharing()
  else if (check.part === 'subject') head?.focusSubject()
  else if (check.part === 'text') editor?.focus()
  else if (check.part === 'recipients') head?.focusTo()
  else if (check.part === 'from') head?.focusFrom()
  else if (check.weight === 'block') files?.focusRow()
  else if (check.about === 'forgotten_attachment') foot?.chooseFiles()
  else files?.focusRow(check.about)
}
