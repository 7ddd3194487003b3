import type { CacheSelection, CreateContentModel, EditorCore } from 'roosterjs-content-model-types'

/**
 * The library keeps its model of the text, caret included, and moves the caret in it when the browser says that it has
 * moved: an event that comes later. Keys that come before it (a busy page, a program that types) would be done to the
 * place where the caret was, and Enter would take away a selection that is not there any more. So its
 * caret is put where the page's is before anything is done to it.
 */
export const modelOfNow: CreateContentModel = (core, option, selectionOverride) => {
  if (!selectionOverride && isCaretElsewhere(core)) {
    takeCaret(core)
  }
  return core.originalApi.createContentModel(core, option, selectionOverride)
}

/** Moves the caret in the model, as the library does when it is told; only where that is not possible, it is made anew. */
function takeCaret(core: EditorCore): void {
  const { cache, api } = core
  cache.textMutationObserver.flushMutations()
  const now = api.getDOMSelection(core)
  const { cachedModel: model, cachedSelection: before } = cache
  if (model && now?.type === 'range' && cache.domIndexer.reconcileSelection(model, now, before)) {
    const { startContainer, startOffset, endContainer, endOffset } = now.range
    cache.cachedSelection = {
      type: 'range',
      isReverted: now.isReverted,
      start: { node: startContainer, offset: startOffset },
      end: { node: endContainer, offset: endOffset },
    }
    return
  }
  delete cache.cachedModel
  delete cache.cachedSelection
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
