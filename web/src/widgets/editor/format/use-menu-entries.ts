import { useLingui } from '@lingui/react/macro'
import {
  ALargeSmall,
  ArrowDownFromLine,
  ArrowLeftFromLine,
  ArrowRightFromLine,
  ArrowUpFromLine,
  Baseline,
  IndentDecrease,
  IndentIncrease,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  RemoveFormatting,
  Smile,
  Strikethrough,
  Table,
  TextQuote,
  Trash2,
  Underline,
  Undo2,
  X,
} from 'lucide-react'
import type { RefObject } from 'react'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { RichEditor } from '../rich-editor.ts'
import type { FormatCommand, FormatState } from './format-state.ts'

type Editor = RefObject<RichEditor | null>
type Item = Extract<MenuEntry, { readonly kind?: 'item' }>

/** Commands that have no button in the narrowest docked window. */
export function useMoreEntries(
  editor: Editor,
  state: FormatState | undefined,
  onTable: () => void,
): readonly MenuEntry[] {
  const { t } = useLingui()
  return [
    { ...item(editor, 'underline', t`Underline`, Underline), checked: state?.isUnderline ?? false },
    { ...item(editor, 'strike', t`Strikethrough`, Strikethrough), checked: state?.isStrike ?? false },
    { ...item(editor, 'bullets', t`Bulleted list`, List), checked: state?.isBullets ?? false },
    { ...item(editor, 'numbers', t`Numbered list`, ListOrdered), checked: state?.isNumbers ?? false },
    { ...item(editor, 'quote', t`Quotation`, TextQuote), checked: state?.isQuote ?? false },
    { kind: 'separator', id: 'line-1' },
    item(editor, 'indent', t`Increase indent`, IndentIncrease),
    item(editor, 'outdent', t`Decrease indent`, IndentDecrease),
    item(editor, 'clear', t`Clear formatting`, RemoveFormatting),
    { kind: 'separator', id: 'line-2' },
    { id: 'table', label: t`Insert table…`, icon: Table, disabled: state?.isInTable ?? false, onChoose: onTable },
    { kind: 'separator', id: 'line-3' },
    ...useUndoEntries(editor, state),
  ]
}

export function useUndoEntries(editor: Editor, state: FormatState | undefined): readonly MenuEntry[] {
  const { t } = useLingui()
  return [
    { ...item(editor, 'undo', t`Undo`, Undo2), disabled: !state?.canUndo },
    { ...item(editor, 'redo', t`Redo`, Redo2), disabled: !state?.canRedo },
  ]
}

export function useTableEntries(editor: Editor): readonly MenuEntry[] {
  const { t } = useLingui()
  return [
    item(editor, 'row-above', t`Insert row above`, ArrowUpFromLine),
    item(editor, 'row-below', t`Insert row below`, ArrowDownFromLine),
    item(editor, 'column-left', t`Insert column to the left`, ArrowLeftFromLine),
    item(editor, 'column-right', t`Insert column to the right`, ArrowRightFromLine),
    { kind: 'separator', id: 'line' },
    item(editor, 'delete-row', t`Delete row`, X),
    item(editor, 'delete-column', t`Delete column`, X),
    { ...item(editor, 'delete-table', t`Delete table`, Trash2), danger: true },
  ]
}

/** Opens the sheets of buttons that do not fit on a phone. */
export interface Sheets {
  readonly textStyle: () => void
  readonly emoji: () => void
  readonly link: () => void
  readonly colours: () => void
}

export function usePhoneEntries(state: FormatState | undefined, sheets: Sheets): readonly MenuEntry[] {
  const { t } = useLingui()
  return [
    { id: 'emoji', label: t`Insert emoji`, icon: Smile, onChoose: sheets.emoji },
    { id: 'link', label: state?.isLink ? t`Edit link` : t`Insert link`, icon: Link, onChoose: sheets.link },
    { kind: 'separator', id: 'line-phone' },
    { id: 'text-style', label: t`Text style`, icon: ALargeSmall, onChoose: sheets.textStyle },
    { id: 'colours', label: t`Colours`, icon: Baseline, onChoose: sheets.colours },
  ]
}

function item(editor: Editor, command: FormatCommand, label: string, icon: LucideIcon): Item {
  return { id: command, label, icon, onChoose: () => editor.current?.format(command) }
}
