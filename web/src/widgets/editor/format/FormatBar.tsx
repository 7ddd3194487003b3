import { useLingui } from '@lingui/react/macro'
import {
  Bold,
  Cloud,
  Ellipsis,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Paperclip,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table2,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from '../../../ui/IconButton.tsx'
import { MenuButton } from '../../../ui/Menu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { RichEditor } from '../rich-editor.ts'
import { ColourButton } from './ColourButton.tsx'
import { EmojiButton } from './emoji/EmojiButton.tsx'
import styles from './FormatBar.module.css'
import type { FormatCommand, FormatState } from './format-state.ts'
import { LinkButton } from './LinkButton.tsx'
import { moveAmong } from './move-among.ts'
import { PictureButton } from './PictureButton.tsx'
import { TableButton } from './TableButton.tsx'
import { TextStyleButton } from './TextStyleButton.tsx'
import { useMoreEntries, useTableEntries, useUndoEntries } from './use-menu-entries.ts'

export interface FormatBarProps {
  readonly editor: RefObject<RichEditor | null>
  readonly state: FormatState | undefined
  /** Only text is written: there is nothing to format. */
  readonly isPlain?: boolean
  /** Stand at the end of the last menu. */
  readonly entries?: readonly MenuEntry[]
  /** Without them, nothing but text can be put in. */
  readonly onAttach?: () => void
  readonly onDrive?: (() => void) | undefined
  readonly onImage?: () => void
}

/**
 * What can be done to the text, beside Send: the frequent in one look, the rest in a menu, and all of it where there is
 * room. One stop for Tab, with arrows inside (ARIA pattern toolbar); on a phone it is pushed sideways.
 */
export function FormatBar({
  editor,
  state,
  isPlain = false,
  entries = [],
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
  const tableEntries = useTableEntries(editor)
  const control = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
  const own = entries.length > 0 ? [{ kind: 'separator', id: 'line-own' } as const, ...entries] : []
  const command = (name: FormatCommand, label: string, icon: IconButtonProps['icon'], keys: string, isOn?: boolean) => (
    <Command
      {...{ editor, name, label, icon, isOn }}
      shortcut={`${control}+${keys}`}
      className={name === 'bullets' ? styles.spare : FREQUENT.has(name) ? undefined : styles.rare}
      isDisabled={isOff(name, state)}
    />
  )
  return (
    <div
      ref={bar}
      className={styles.bar}
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
          <TextStyleButton editor={editor} state={state} />
          {command('bold', t`Bold`, Bold, 'B', state?.isBold)}
          {command('italic', t`Italic`, Italic, 'I', state?.isItalic)}
          {command('underline', t`Underline`, Underline, 'U', state?.isUnderline)}
          {command('strike', t`Strikethrough`, Strikethrough, 'Shift+X', state?.isStrike)}
          <ColourButton editor={editor} state={state} />
          {command('bullets', t`Bulleted list`, List, 'Shift+8', state?.isBullets)}
          {command('numbers', t`Numbered list`, ListOrdered, 'Shift+7', state?.isNumbers)}
          {command('outdent', t`Decrease indent`, IndentDecrease, '[')}
          {command('indent', t`Increase indent`, IndentIncrease, ']')}
          {command('quote', t`Quotation`, TextQuote, 'Shift+9', state?.isQuote)}
          {command('clear', t`Clear formatting`, RemoveFormatting, '\\')}
          <LinkButton editor={editor} isOn={state?.isLink ?? false} />
          <EmojiButton editor={editor} />
          {state?.isInTable ? (
            <MenuButton label={t`Table`} icon={Table2} entries={tableEntries} />
          ) : (
            <TableButton
              editor={editor}
              anchor={bar}
              isOpen={isTableOpen}
              onOpen={setTableOpen}
              className={styles.roomy}
            />
          )}
          {/* In the place of the button that inserts one: a bar that grew would push others out of its line. */}
          {state?.picture ? (
            <PictureButton editor={editor} picture={state.picture} />
          ) : (
            onImage && <IconButton className={styles.first} label={t`Insert image`} icon={Image} onClick={onImage} />
          )}
        </>
      )}
      {onAttach && (
        <IconButton
          className={styles.first}
          label={t`Attach files`}
          icon={Paperclip}
          data-field="attach"
          onClick={onAttach}
        />
      )}
      {onDrive && (
        <IconButton className={styles.first} label={t`Insert from the drive`} icon={Cloud} onClick={onDrive} />
      )}
      {command('undo', t`Undo`, Undo2, 'Z')}
      {command('redo', t`Redo`, Redo2, 'Y')}
      <MenuButton label={t`More`} icon={Ellipsis} align="end" entries={[...(isPlain ? undo : more), ...own]} />
    </div>
  )
}

const FREQUENT: ReadonlySet<FormatCommand> = new Set(['bold', 'italic', 'bullets'])

function isOff(command: FormatCommand, state: FormatState | undefined): boolean {
  return (command === 'undo' && !state?.canUndo) || (command === 'redo' && !state?.canRedo)
}

interface CommandProps {
  readonly editor: RefObject<RichEditor | null>
  readonly name: FormatCommand
  readonly label: string
  readonly icon: IconButtonProps['icon']
  readonly shortcut: string
  readonly isOn?: boolean | undefined
  readonly className: string | undefined
  readonly isDisabled: boolean
}

function Command({ editor, name, label, icon, shortcut, isOn, className, isDisabled }: CommandProps): ReactNode {
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut}
      className={className}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) editor.current?.format(name)
      }}
    />
  )
}

/** Sheets and menus of the bar hang in it, but have keys of their own. */
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
