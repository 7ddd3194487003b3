import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import { keepNoticesAbove } from '../../../lib/notices-room.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { FormatBar } from '../../../widgets/editor/format/FormatBar.tsx'
import type { FormatState } from '../../../widgets/editor/format/format-state.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { SendButton } from '../sending/SendButton.tsx'
import type { Sending } from '../sending/use-send.ts'
import styles from './Foot.module.css'
import type { TextOptions } from './use-text-options.tsx'

export interface FootHandle {
  readonly chooseFiles: () => void
}

export interface FootProps {
  readonly editor: RefObject<RichEditor | null>
  readonly format: FormatState | undefined
  readonly textOptions: TextOptions
  readonly error: string | undefined
  readonly sending: Pick<Sending, 'isSending' | 'send' | 'sendAndArchive' | 'sendAndRemind'>
  /** `enable_smtp`. Without it, the draft is still saved. */
  readonly maySend: boolean
  /** Undefined for users who may not delete (product decision 29). */
  readonly onDelete: (() => void) | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrive: (() => void) | undefined
  readonly onImages: (files: readonly File[]) => void
  /** Options of this message; on phones a menu entry. */
  readonly switches?: ReactNode
  readonly ref: Ref<FootHandle>
}

export function Foot(props: FootProps) {
  const { editor, format, textOptions, error, sending, maySend, onDelete, onFiles, onImages } = props
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const images = useRef<HTMLInputElement>(null)
  const isPhone = useMedia(PHONE)
  const chooseFiles = () => files.current?.click()
  useImperativeHandle(props.ref, () => ({ chooseFiles }))
  const deleteEntries: readonly MenuEntry[] =
    isPhone && onDelete
      ? [{ id: 'delete', label: t`Delete draft`, icon: Trash2, danger: true, onChoose: onDelete }]
      : []
  return (
    <div ref={keepNoticesAbove} className={styles.foot}>
      {error && (
        <p key={error} ref={bringIntoSight} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.row}>
        <SendButton
          disabled={!maySend || sending.isSending}
          onSend={sending.send}
          onSendAndArchive={sending.sendAndArchive}
          onSendAndRemind={sending.sendAndRemind}
        />
        <FormatBar
          editor={editor}
          state={format}
          isPlain={textOptions.isPlain}
          entries={isPhone ? [...textOptions.entries, ...textOptions.switchEntries] : textOptions.entries}
          lastEntries={deleteEntries}
          onAttach={chooseFiles}
          onDrive={props.onDrive}
          onImage={() => images.current?.click()}
        />
        {!isPhone && props.switches}
        {!isPhone && onDelete && <IconButton label={t`Delete draft`} icon={Trash2} onClick={onDelete} />}
      </div>
      <Chooser input={files} field="files" onChosen={onFiles} />
      <Chooser input={images} field="images" accept="image/png,image/jpeg,image/gif,image/webp" onChosen={onImages} />
    </div>
  )
}

/** Below a long text, users would not see why sending failed. */
function bringIntoSight(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' })
}

interface ChooserProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly field: 'files' | 'images'
  readonly accept?: string
  readonly onChosen: (files: readonly File[]) => void
}

/** The browser's file dialog needs this hidden input. */
function Chooser({ input, field, accept, onChosen }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      data-field={field}
      multiple
      hidden
      tabIndex={-1}
      accept={accept}
      onChange={({ currentTarget }) => {
        onChosen([...(currentTarget.files ?? [])])
        // Without this, choosing the same file again fires no event.
        currentTarget.value = ''
      }}
    />
  )
}
