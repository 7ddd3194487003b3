import { addSegment, createContentModelDocument, createImage, mergeModel } from 'roosterjs-content-model-dom'
import type { IEditor } from 'roosterjs-content-model-types'

/** @param name the alternative text */
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
