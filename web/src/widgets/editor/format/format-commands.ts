import {
  clearFormat,
  editTable,
  removeLink,
  setAlignment,
  setIndentation,
  toggleBlockQuote,
  toggleBold,
  toggleBullet,
  toggleItalic,
  toggleNumbering,
  toggleStrikethrough,
  toggleUnderline,
} from 'roosterjs-content-model-api'
import { redo, undo } from 'roosterjs-content-model-core'
import { getSelectedParagraphs } from 'roosterjs-content-model-dom'
import { ShortcutPlugin } from 'roosterjs-content-model-plugins'
import type { IEditor } from 'roosterjs-content-model-types'
import { removeEmptySignatures } from '../replace-signature.ts'
import { addToTable } from './edit-table.ts'
import type { FormatCommand } from './format-state.ts'

export const FORMAT_COMMANDS: Readonly<Record<FormatCommand, (editor: IEditor) => void>> = {
  bold: (editor) => toggleBold(editor),
  italic: (editor) => toggleItalic(editor),
  underline: (editor) => toggleUnderline(editor),
  strike: (editor) => toggleStrikethrough(editor),
  bullets: (editor) => toggleBullet(editor),
  numbers: (editor) => toggleNumbering(editor),
  indent: (editor) => setIndentation(editor, 'indent'),
  outdent: (editor) => setIndentation(editor, 'outdent'),
  quote: (editor) => toggleBlockQuote(editor),
  clear: (editor) => {
    clearFormat(editor)
    clearParagraphs(editor)
    removeEmptySignatures(editor)
  },
  undo,
  redo,
  unlink: removeLink,
  left: (editor) => setAlignment(editor, 'left'),
  center: (editor) => setAlignment(editor, 'center'),
  right: (editor) => setAlignment(editor, 'right'),
  justify: (editor) => setAlignment(editor, 'justify'),
  'row-above': (editor) => addToTable(editor, 'insertAbove'),
  'row-below': (editor) => addToTable(editor, 'insertBelow'),
  'column-left': (editor) => addToTable(editor, 'insertLeft'),
  'column-right': (editor) => addToTable(editor, 'insertRight'),
  'delete-row': (editor) => editTable(editor, 'deleteRow'),
  'delete-column': (editor) => editTable(editor, 'deleteColumn'),
  'delete-table': (editor) => editTable(editor, 'deleteTable'),
}

/** The library keeps a paragraph's own letter format, as after leaving a list. */
function clearParagraphs(editor: IEditor): void {
  editor.formatContentModel(
    (model) => {
      const formatted = getSelectedParagraphs(model, true).filter(({ segmentFormat }) => segmentFormat !== undefined)
      for (const paragraph of formatted) delete paragraph.segmentFormat
      return formatted.length > 0
    },
    { apiName: 'clearParagraphs' },
  )
}

/** Key codes (`KeyboardEvent.which`) of our own shortcuts, as in other mail programs. */
const OWN_KEYS: readonly (readonly [which: number, shiftKey: boolean, command: FormatCommand])[] = [
  [55, true, 'numbers'],
  [56, true, 'bullets'],
  [57, true, 'quote'],
  [88, true, 'strike'],
  [76, true, 'left'],
  [69, true, 'center'],
  [82, true, 'right'],
  [221, false, 'indent'],
  [219, false, 'outdent'],
  [220, false, 'clear'],
  [66, false, 'bold'],
  [73, false, 'italic'],
  [85, false, 'underline'],
  [90, false, 'undo'],
  [89, false, 'redo'],
  [90, true, 'redo'],
]

/** In plain text mode, shortcuts that change the format do nothing. */
export function shortcutPlugin(isPlain: () => boolean): ShortcutPlugin {
  return new ShortcutPlugin(
    OWN_KEYS.map(([which, shiftKey, command]) => ({
      shortcutKey: { modifierKey: 'ctrl', shiftKey, which },
      onClick: (editor) => {
        if (isPlain() && command !== 'undo' && command !== 'redo') return
        FORMAT_COMMANDS[command](editor)
      },
    })),
  )
}
