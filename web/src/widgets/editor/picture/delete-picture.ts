import type { ContentModelBlockGroup, IEditor } from 'roosterjs-content-model-types'
import { changeParagraphs } from '../change-paragraphs.ts'

/** @param isUndone adds an undo step */
export function deletePicture(editor: IEditor, address: string, isUndone: boolean): void {
  editor.formatContentModel(
    (model, context) => {
      if (!isUndone) context.skipUndoSnapshot = 'SkipAll'
      return changeParagraphs(model as ContentModelBlockGroup, (paragraph) => {
        const left = paragraph.segments.filter((segment) => segment.segmentType !== 'Image' || segment.src !== address)
        const isThere = left.length < paragraph.segments.length
        if (isThere) paragraph.segments = left
        return isThere
      })
    },
    { apiName: 'deletePicture' },
  )
}
