import { useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import { type ComponentType, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { loadPart } from '../../../../lib/trouble/load-part.ts'
import { showNotice } from '../../../../state/notices.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Popover } from '../../../../ui/Popover.tsx'
import type { RichEditor } from '../../rich-editor.ts'
import type { SheetHandle } from '../ChoiceSheet.tsx'
import type { EmojiPickerProps } from './EmojiPicker.tsx'

/** The picker loads on demand. */
export function EmojiButton({
  editor,
  className,
  handle,
}: {
  readonly editor: RefObject<RichEditor | null>
  readonly className?: string | undefined
  readonly handle?: Ref<SheetHandle> | undefined
}) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [picker, setPicker] = useState<{ readonly Picker: ComponentType<EmojiPickerProps> }>()
  const load = async () => {
    try {
      const { EmojiPicker } = await loadPart(() => import('./EmojiPicker.tsx'))
      setPicker({ Picker: EmojiPicker })
    } catch {
      setOpen(false)
      showNotice({ text: t`The emoji could not be loaded. Try again.`, tone: 'danger' })
    }
  }
  const open = () => {
    setOpen(true)
    if (!picker) void load()
  }
  useImperativeHandle(handle, () => ({ open }))
  return (
    <>
      <IconButton
        ref={button}
        className={className}
        label={t`Insert emoji`}
        icon={Smile}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setOpen(false) : open())}
      />
      {picker && (
        <Popover
          open={isOpen}
          onClose={() => setOpen(false)}
          anchor={button}
          align="center"
          isSheetOnPhone
          role="dialog"
          aria-label={t`Insert emoji`}
        >
          <picker.Picker
            onChoose={(sign) => {
              setOpen(false)
              editor.current?.insertText(sign)
            }}
          />
        </Popover>
      )}
    </>
  )
}
