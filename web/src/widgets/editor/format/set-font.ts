import { formatSegmentWithContentModel, setFontName } from 'roosterjs-content-model-api'
import type { IEditor } from 'roosterjs-content-model-types'

/** @param family undefined: the reader's default */
export function setFont(editor: IEditor, family: string | undefined): void {
  if (family === undefined) removeFont(editor)
  else setFontName(editor, family)
}

function removeFont(editor: IEditor): void {
  formatSegmentWithContentModel(
    editor,
    'removeFont',
    (format, _isOn, _segment, paragraph) => {
      // A key with an undefined value removes the format from text typed next.
      Object.assign(format, { fontFamily: undefined })
      // The library leaves the paragraph's own font in place.
      if (paragraph?.segmentFormat) delete paragraph.segmentFormat.fontFamily
    },
    undefined,
    true,
  )
}
