import { formatSegmentWithContentModel, setFontName } from 'roosterjs-content-model-api'
import type { IEditor } from 'roosterjs-content-model-types'

/** Undefined: the font of whoever reads it. */
export function setFont(editor: IEditor, family: string | undefined): void {
  if (family === undefined) removeFont(editor)
  else setFontName(editor, family)
}

function removeFont(editor: IEditor): void {
  formatSegmentWithContentModel(
    editor,
    'removeFont',
    (format, _isOn, _segment, paragraph) => {
      // One that is named without a value is taken off what is typed next.
      Object.assign(format, { fontFamily: undefined })
      // A paragraph that is all of one font has it too, and the library leaves it there.
      if (paragraph?.segmentFormat) delete paragraph.segmentFormat.fontFamily
    },
    undefined,
    true,
  )
}
