import { createBr, createParagraph, createSelectionMarker, iterateSelections } from 'roosterjs-content-model-dom'
import type {
  ContentModelSegmentFormat,
  EditorCore,
  EditorPlugin,
  FormatContentModel,
  PluginEvent,
  ReadonlyContentModelBlockGroup,
  ReadonlyContentModelDocument,
  ReadonlyContentModelParagraph,
  ReadonlyContentModelSegment,
  ShallowMutableContentModelDocument,
} from 'roosterjs-content-model-types'

/** The library loses the format of deleted letters, which input methods often replace: `d`, Backspace, `đ`. */
export class KeptFormat implements EditorPlugin {
  #core: EditorCore | undefined
  /** The pending format that this class set, as opposed to the user. */
  #kept: EditorCore['format']['pendingFormat'] = null

  readonly formatContentModel: FormatContentModel = (core, formatter, options, ...about) => {
    this.#core = core
    const { formatContentModel } = core.originalApi
    const { apiName = '' } = options ?? {}
    if (!DELETING.has(apiName)) return formatContentModel(core, formatter, options, ...about)
    const isOfSelected = isMoreThanCaret(core)
    let format: ContentModelSegmentFormat | undefined
    formatContentModel(
      core,
      (model, context) => {
        const deleted = apiName === 'cut' ? undefined : formatToBeDeleted(model, apiName === 'handleBackspaceKey')
        const isChanged = formatter(model, context)
        if (isChanged && isOfSelected && isEmptyLine(model)) {
          clearContent(model)
          delete context.newPendingFormat
          return true
        }
        format = isChanged ? deleted && formatBeside(model, deleted) : undefined
        if (format) context.newPendingFormat = format
        return isChanged
      },
      options,
      ...about,
    )
    this.#kept = format ? core.format.pendingFormat : null
  }

  getName(): string {
    return 'KeptFormat'
  }

  initialize(): void {
    this.#kept = null
  }

  dispose(): void {
    this.#core = undefined
  }

  /** Further deleted letters belong to another run, so the format of the position applies again. */
  onPluginEvent(event: PluginEvent): void {
    if (event.eventType !== 'input' || !this.#core || !this.#kept) return
    const { format } = this.#core
    if (event.rawEvent.inputType.startsWith('delete') && format.pendingFormat === this.#kept)
      format.pendingFormat = null
  }
}

const DELETING: ReadonlySet<string> = new Set(['handleBackspaceKey', 'handleDeleteKey', 'cut'])

function isMoreThanCaret(core: EditorCore): boolean {
  const selection = core.api.getDOMSelection(core)
  return selection?.type !== 'range' || !selection.range.collapsed
}

/** Also in a list or a quotation. */
function isEmptyLine({ blocks }: ReadonlyContentModelBlockGroup): boolean {
  const [block] = blocks
  if (blocks.length !== 1 || !block) return false
  if (block.blockType === 'BlockGroup') return isEmptyLine(block)
  return (
    block.blockType === 'Paragraph' &&
    block.segments.every(({ segmentType }) => segmentType === 'SelectionMarker' || segmentType === 'Br')
  )
}

function clearContent(model: ShallowMutableContentModelDocument): void {
  const line = createParagraph()
  line.segments.push(createSelectionMarker(), createBr())
  model.blocks = [line]
}

/** Returns the format of the only letter of a run that the key deletes, or of the first selected one. */
function formatToBeDeleted(
  model: ReadonlyContentModelDocument,
  isBackwards: boolean,
): ContentModelSegmentFormat | undefined {
  const selected = selectedParagraphOf(model)
  const first = selected?.segments[0]
  if (!selected || !first) return undefined
  if (first.segmentType !== 'SelectionMarker') return first.segmentType === 'Text' ? first.format : undefined
  const beside = selected.paragraph.segments[selected.paragraph.segments.indexOf(first) + (isBackwards ? -1 : 1)]
  return beside?.segmentType === 'Text' ? beside.format : undefined
}

/** Returns the difference to the format that the browser would use here; undefined when equal. */
function formatBeside(
  model: ReadonlyContentModelDocument,
  deleted: ContentModelSegmentFormat,
): ContentModelSegmentFormat | undefined {
  const selected = selectedParagraphOf(model)
  const marker = selected?.segments[0]
  if (!selected || marker?.segmentType !== 'SelectionMarker') return undefined
  const { segments } = selected.paragraph
  const at = segments.indexOf(marker)
  const before = lettersOf(segments[at - 1])
  const after = lettersOf(segments[at + 1])
  const format: Record<string, unknown> = { ...deleted }
  // A key without a value removes that format.
  for (const name of [before, after].flatMap((one) => Object.keys(one ?? {}))) format[name] ??= undefined
  const names = Object.keys(format)
  const isSame = (one: Readonly<Record<string, unknown>> = {}) => names.every((name) => one[name] === format[name])
  return isSame(before) && isSame(after) ? undefined : format
}

function lettersOf(segment: ReadonlyContentModelSegment | undefined): Readonly<Record<string, unknown>> | undefined {
  return segment?.segmentType === 'Text' ? { ...segment.format } : undefined
}

interface SelectedParagraph {
  readonly paragraph: ReadonlyContentModelParagraph
  readonly segments: readonly ReadonlyContentModelSegment[]
}

function selectedParagraphOf(model: ReadonlyContentModelDocument): SelectedParagraph | undefined {
  let selected: SelectedParagraph | undefined
  iterateSelections(model, (_path, _table, block, segments) => {
    if (block?.blockType === 'Paragraph' && segments && segments.length > 0) selected = { paragraph: block, segments }
    return true
  })
  return selected
}
