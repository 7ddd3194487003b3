import type { CacheSelection, CreateContentModel, EditorCore } from 'roosterjs-content-model-types'

/** The library updates its caret at a later event, so keys would apply to the old position. */
export const modelOfNow: CreateContentModel = (core, option, selectionOverride) => {
  if (!selectionOverride && isCaretElsewhere(core)) {
    takeSavedCaret(core)
  }
  return core.originalApi.createContentModel(core, option, selectionOverride)
}

/** Rebuilds the model only if updating the caret fails. */
function takeSavedCaret(core: EditorCore): void {
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
  return cachedSelection?.type !== 'range' || !isSameLocation(cachedSelection, now.range)
}

function isSameLocation(cached: Extract<CacheSelection, { readonly type: 'range' }>, range: Range): boolean {
  return (
    cached.start.node === range.startContainer &&
    cached.start.offset === range.startOffset &&
    cached.end.node === range.endContainer &&
    cached.end.offset === range.endOffset
  )
}
