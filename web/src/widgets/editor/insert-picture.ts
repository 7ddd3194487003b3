import { addSegment, createContentModelDocument, createImage, mergeModel } from 'roosterjs-content-model-dom'
import type { IEditor } from 'roosterjs-content-model-types'

/** Inserts a picture at the caret, with the caret behind it; `name` is its alternative text. */
export function insertPicture(editor: IEditor, address: string, name: string): void {
  editor.formatContentModel(
    (model, context) => {
      const picture = createImage(address, { backgroundColor: '' })
      picture.alt = name
      const piece = createContentModelDocument()
      addSegment(piece, picture)
      mergeModel(model, piece, context, { mergeFormat: 'mergeAll' })
      return true
    },
    { apiName: 'insertPicture' },
  )
}
