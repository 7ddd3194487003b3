import { useLingui } from '@lingui/react/macro'
import { Bold, Ellipsis, Image, Italic, List, Paperclip, Redo2, RemoveFormatting, Type, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton, type IconButtonProps } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import styles from './FormatBar.module.css'
import { LinkButton } from './LinkButton.tsx'
import type { FormatCommand, FormatState, RichEditor } from './rich-editor.ts'

export interface FormatBarProps {
  readonly editor: RefObject<RichEditor | null>
  readonly state: FormatState | undefined
  readonly onAttach: () => void
  readonly onImage: () => void
}

/** What can be done to the text, beside Send. Rare things stand in the two menus. */
export function FormatBar({ editor, state, onAttach, onImage }: FormatBarProps) {
  const { t } = useLingui()
  const run = (command: FormatCommand) => () => editor.current?.format(command)
  const control = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Formatting`}>
      <MenuButton label={t`Text style`} icon={Type} entries={useStyleEntries(editor, state)} />
      <Toggle
        label={t`Bold`}
        icon={Bold}
        shortcut={`${control}+B`}
        isOn={state?.isBold}
        onClick={run('bold')}
        className={styles.wide}
      />
      <Toggle
        label={t`Italic`}
        icon={Italic}
        shortcut={`${control}+I`}
        isOn={state?.isItalic}
        onClick={run('italic')}
        className={styles.wide}
      />
      <Toggle
        label={t`Bulleted list`}
        icon={List}
        isOn={state?.isBullets}
        onClick={run('bullets')}
        className={styles.wide}
      />
      <LinkButton editor={editor} isOn={state?.isLink ?? false} />
      <IconButton label={t`Insert image`} icon={Image} onClick={onImage} />
      <IconButton label={t`Attach files`} icon={Paperclip} onClick={onAttach} />
      <MenuButton label={t`More`} icon={Ellipsis} align="end" entries={useMoreEntries(editor, state)} />
    </div>
  )
}

function Toggle({
  isOn = false,
  ...rest
}: Omit<IconButtonProps, 'aria-pressed'> & { isOn?: boolean | undefined }): ReactNode {
  return (
    <IconButton
      {...rest}
      aria-pressed={isOn}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}

/** Pixels, as the specification names them. */
const FONT_SIZES = [10, 13, 18, 32] as const

function useStyleEntries(editor: RefObject<RichEditor | null>, state: FormatState | undefined): readonly MenuEntry[] {
  const { t } = useLingui()
  const names = { 10: t`Small`, 13: t`Normal`, 18: t`Large`, 32: t`Huge` }
  const size = state?.fontSizePixels
  const isNormal = size === undefined || !FONT_SIZES.some((one) => one === size)
  return [
    { kind: 'heading', id: 'size', label: t`Text size` },
    ...FONT_SIZES.map((pixels) => ({
      id: `size-${pixels}`,
      label: names[pixels],
      checked: pixels === 13 ? isNormal || size === 13 : size === pixels,
      onChoose: () => editor.current?.setFontSize(pixels),
    })),
    { kind: 'separator', id: 'line' },
    toggle(editor, 'bold', t`Bold`, state?.isBold),
    toggle(editor, 'italic', t`Italic`, state?.isItalic),
    toggle(editor, 'underline', t`Underline`, state?.isUnderline),
    toggle(editor, 'quote', t`Quotation`, state?.isQuote),
    item(editor, 'clear', t`Clear formatting`, RemoveFormatting),
  ]
}

function useMoreEntries(editor: RefObject<RichEditor | null>, state: FormatState | undefined): readonly MenuEntry[] {
  const { t } = useLingui()
  return [
    toggle(editor, 'bullets', t`Bulleted list`, state?.isBullets),
    toggle(editor, 'numbers', t`Numbered list`, state?.isNumbers),
    { kind: 'separator', id: 'line' },
    { ...item(editor, 'undo', t`Undo`, Undo2), disabled: !state?.canUndo },
    { ...item(editor, 'redo', t`Redo`, Redo2), disabled: !state?.canRedo },
  ]
}

function item(
  editor: RefObject<RichEditor | null>,
  command: FormatCommand,
  label: string,
  icon: IconButtonProps['icon'],
): Extract<MenuEntry, { readonly kind?: 'item' }> {
  return { id: command, label, icon, onChoose: () => editor.current?.format(command) }
}

/** Where the others have their picture, this has its tick. */
function toggle(
  editor: RefObject<RichEditor | null>,
  command: FormatCommand,
  label: string,
  isOn: boolean | undefined,
): MenuEntry {
  return { id: command, label, checked: isOn ?? false, onChoose: () => editor.current?.format(command) }
}
