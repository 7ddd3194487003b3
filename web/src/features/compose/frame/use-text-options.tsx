import { useLingui } from '@lingui/react/macro'
import { Signature } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import type { Writer } from '../begin-draft.ts'
import type { HeadFieldsHandle } from '../head/HeadFields.tsx'
import type { ComposeSession } from '../open-session.ts'
import { useTrackingEntries } from '../sending/TrackingToggle.tsx'
import { SignatureDialog } from '../signature/SignatureDialog.tsx'
import { type Templates, useTemplates } from '../templates/use-templates.tsx'
import { useFocusAfterDialog } from '../text/use-focus-after-dialog.ts'
import { useTextMode } from '../text/use-text-mode.tsx'

export interface TextOptions {
  readonly isPlain: boolean
  readonly entries: readonly MenuEntry[]
  readonly switchEntries: readonly MenuEntry[]
  /** Rendered outside of the window, which must not handle their keys. */
  readonly dialogs: ReactNode
  readonly insertTemplate: Templates['insert']
  readonly fillPlaceholders: Templates['fill']
}

export function useTextOptions(
  session: ComposeSession,
  writer: Writer,
  editor: RefObject<RichEditor | null>,
  head: RefObject<HeadFieldsHandle | null>,
): TextOptions {
  const { t } = useLingui()
  const { isPlain, entry, dialog } = useTextMode(session, editor)
  const templates = useTemplates({ session, writer, editor, head })
  const [isSigning, setSigning] = useState(false)
  useFocusAfterDialog(isSigning, () => editor.current?.focus())
  return {
    isPlain,
    insertTemplate: templates.insert,
    fillPlaceholders: templates.fill,
    switchEntries: useTrackingEntries(session, writer),
    entries: [
      ...templates.entries,
      entry,
      {
        id: 'signature',
        label: t`Signature…`,
        icon: Signature,
        disabled: !writer.knowsSignatures,
        onChoose: () => setSigning(true),
      },
    ],
    dialogs: (
      <>
        {dialog}
        {templates.dialogs}
        {isSigning && (
          <SignatureDialog
            writer={writer}
            sender={session.draft.view.getState().content.from}
            onClose={() => setSigning(false)}
          />
        )}
      </>
    ),
  }
}
