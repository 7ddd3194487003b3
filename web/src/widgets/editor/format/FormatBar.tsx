import { useLingui } from '@lingui/react/macro'
import {
  Bold,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table2,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { PHONE, useMedia } from '../../../lib/use-media.ts'
import type { IconButtonProps } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { RichEditor } from '../rich-editor.ts'
import type { SheetHandle } from './ChoiceSheet.tsx'
import { ColourButton } from './ColourButton.tsx'
import { CommandButton } from './CommandButton.tsx'
import { EmojiButton } from './emoji/EmojiButton.tsx'
import styles from './FormatBar.module.css'
import type { FormatCommand, FormatState } from './format-state.ts'
import { InsertButtons } from './InsertButtons.tsx'
import { LinkButton } from './LinkButton.tsx'
import { moveAmong } from './move-among.ts'
import { TableButton } from './TableButton.tsx'
import { TextStyleButton } from './TextStyleButton.tsx'
import { useMoreEntries, usePhoneEntries, useTableEntries, useUndoEntries } from './use-menu-entries.ts'

export interface FormatBarProps {
  readonly editor: RefObject<RichEditor | null>
  readonly state: FormatState | undefined
  /** Plain text mode has no formats. */
  readonly isPlain?: boolean
  /** Added at the end of the last menu, or at its start on a phone. */
  readonly entries?: readonly MenuEntry[]
  readonly lastEntries?: readonly MenuEntry[]
  /** Without these callbacks, only text can be inserted. */
  readonly onAttach?: () => void
  readonly onDrive?: (() => void) | undefined
  readonly onImage?: () => void
}

/** One tab stop with arrow keys inside (ARIA pattern toolbar). Formats without room are in menus. */
export function FormatBar({
  editor,
  state,
  isPlain = false,
  entries = [],
  lastEntries = [],
  onAttach,
  onDrive,
  onImage,
}: FormatBarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const [isTableOpen, setTableOpen] = useState(false)
  useEffect(() => keepOneStop(bar.current))
  const more = useMoreEntries(editor, state, () => setTableOpen(true))
  const undo = useUndoEntries(editor, state)
  const emoji = useRef<SheetHandle>(null)
  const link = useRef<SheetHandle>(null)
  const colours = useRef<SheetHandle>(null)
  const textStyle = useRef<SheetHandle>(null)
  const onPhone = usePhoneEntries(state, {
    textStyle: () => textStyle.current?.open(),
    emoji: () => emoji.current?.open(),
    link: () => link.current?.open(),
    colours: () => colours.current?.open(),
  })
  const isPhone = useMedia(PHONE)
  const tableEntries = useTableEntries(editor)
  const control = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
  const line = entries.length > 0 ? [{ kind: 'separator', id: 'line-own' } as const] : []
  const inTable = state?.isInTable ? [{ kind: 'separator', id: 'line-table' } as const, ...tableEntries] : []
  const formats = isPlain ? undo : isPhone ? [...onPhone, ...more, ...inTable] : more
  const lastLine = lastEntries.length > 0 ? [{ kind: 'separator', id: 'line-last' } as const] : []
  const own = isPhone ? [...entries, ...line, ...formats] : [...formats, ...line, ...entries]
  const menu = [...own, ...lastLine, ...lastEntries]
  // A bar with attachments also shares its line with Send.
  const frequent = onAttach ? styles.spacious : undefined
  const command = (name: FormatCommand, label: string, icon: IconButtonProps['icon'], keys: string, isOn?: boolean) => (
    <CommandButton
      {...{ editor, name, label, icon, isOn }}
      shortcut={`${control}+${keys}`}
      className={cx(styles[ROOM[name] ?? 'rare'], name === 'bullets' && state?.picture && styles.spacious)}
      isDisabled={isOff(name, state)}
    />
  )
  return (
    <div
      ref={bar}
      className={cx(styles.bar, onAttach && styles.beside)}
      role="toolbar"
      aria-label={t`Formatting`}
      onKeyDown={(event) => {
        if (event.target instanceof Element && bar.current?.contains(event.target) && isInBar(event.target))
          moveAmong(event, 99)
      }}
      onFocus={({ target }) => keepOneStop(bar.current, target)}
    >
      {!isPlain && (
        <>
          <TextStyleButton editor={editor} state={state} className={frequent} handle={textStyle} />
          {command('bold', t`Bold`, Bold, 'B', state?.isBold)}
          {command('italic', t`Italic`, Italic, 'I', state?.isItalic)}
          {command('underline', t`Underline`, Underline, 'U', state?.isUnderline)}
          {command('strike', t`Strikethrough`, Strikethrough, 'Shift+X', state?.isStrike)}
          <ColourButton editor={editor} state={state} className={styles.spacious} handle={colours} />
          {command('bullets', t`Bulleted list`, List, 'Shift+8', state?.isBullets)}
          {command('numbers', t`Numbered list`, ListOrdered, 'Shift+7', state?.isNumbers)}
          {command('outdent', t`Decrease indent`, IndentDecrease, '[')}
          {command('indent', t`Increase indent`, IndentIncrease, ']')}
          {command('quote', t`Quotation`, TextQuote, 'Shift+9', state?.isQuote)}
          {command('clear', t`Clear formatting`, RemoveFormatting, '\\')}
          <LinkButton editor={editor} isOn={state?.isLink ?? false} className={styles.spacious} handle={link} />
          <EmojiButton editor={editor} className={styles.spacious} handle={emoji} />
          {state?.isInTable ? (
            <MenuButton className={styles.spacious} label={t`Table`} icon={Table2} entries={tableEntries} />
          ) : (
            <TableButton
              editor={editor}
              anchor={bar}
              isOpen={isTableOpen}
              onOpen={setTableOpen}
              className={styles.roomy}
            />
          )}
        </>
      )}
      <InsertButtons
        editor={editor}
        picture={isPlain ? undefined : state?.picture}
        onImage={isPlain ? undefined : onImage}
        onAttach={onAttach}
        onDrive={onDrive}
      />
      {command('undo', t`Undo`, Undo2, 'Z')}
      {command('redo', t`Redo`, Redo2, 'Y')}
      <MenuButton label={t`More`} icon={Ellipsis} align="end" entries={menu} />
    </div>
  )
}

/** Commands whose button shows in narrow bars too, with the class that hides it first. */
const ROOM: Partial<Record<FormatCommand, string>> = {
  bold: 'always',
  italic: 'always',
  bullets: 'spare',
  undo: 'onPhone',
}

function isOff(command: FormatCommand, state: FormatState | undefined): boolean {
  return (command === 'undo' && !state?.canUndo) || (command === 'redo' && !state?.canRedo)
}

/** Sheets and menus are children of the bar, but handle their own keys. */
function isInBar(element: Element): boolean {
  return element.closest('[popover]') === null
}

function keepOneStop(bar: HTMLElement | null, focused?: EventTarget): void {
  if (!bar) return
  const buttons = [...bar.querySelectorAll<HTMLElement>('button')].filter(isInBar)
  const stop =
    buttons.find((button) => button === focused) ??
    buttons.find((button) => button.tabIndex === 0 && button.offsetParent) ??
    buttons[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}
