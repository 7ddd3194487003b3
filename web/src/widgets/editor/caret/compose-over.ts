import { deleteSelection, normalizeContentModel } from 'roosterjs-content-model-dom'
import type { EditorPlugin, IEditor } from 'roosterjs-content-model-types'

/** Works around Chromium: composing over a selection of several lines mixes up the letters. */
export class ComposeOver implements EditorPlugin {
  #stop = () => {}

  getName(): string {
    return 'ComposeOver'
  }

  initialize(editor: IEditor): void {
    this.#stop = editor.attachDomEvent({ compositionstart: { beforeDispatch: () => takeAwayLines(editor) } })
  }

  dispose(): void {
    this.#stop()
  }
}

function takeAwayLines(editor: IEditor): void {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'range' || selection.range.startContainer === selection.range.endContainer) return
  editor.takeSnapshot()
  editor.formatContentModel(
    (model, context) => {
      const { insertPoint } = deleteSelection(model, [], context)
      context.skipUndoSnapshot = true
      if (insertPoint) context.newPendingFormat = insertPoint.marker.format
      normalizeContentModel(model)
      return true
    },
    { apiName: 'composeOver', scrollCaretIntoView: true },
  )
}
