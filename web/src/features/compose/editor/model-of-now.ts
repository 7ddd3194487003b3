import type { CacheSelection, CreateContentModel, EditorCore } from 'roosterjs-content-model-types'

/**
 * The library keeps its model of the text, caret included, and moves the caret in it when the browser says that it has
 * moved: an event that comes later. Keys that come before it (a busy page, a program that types) would be done to the
 * place where the caret was, and Enter would take away a selection that is not there any more. So the model is made anew
 * whenever its caret is not where the page's is.
 */
export const modelOfNow: CreateContentModel = (core, option, selectionOverride) => {
  if (!selectionOverride && isCaretElsewhere(core)) {
    delete core.cache.cachedModel
    delete core.cache.cachedSelection
  }
  return core.originalApi.createContentModel(core, option, selectionOverride)
}

function isCaretElsewhere(core: EditorCore): boolean {
  const { cachedModel, cachedSelection } = core.cache
  if (!cachedModel || !core.domHelper.hasFocus()) return false
  const now = core.api.getDOMSelection(core)
  if (now?.type !== 'range') return false
  return cachedSelection?.type !== 'range' || !isSamePlace(cachedSelection, now.range)
}

function isSamePlace(cached: Extract<CacheSelection, { readonly type: 'range' }>, range: Range): boolean {
  return (
    cached.start.node === range.startContainer &&
    cached.start.offset === range.startOffset &&
    cached.end.node === range.endContainer &&
    cached.end.offset === range.endOffset
  )
}
