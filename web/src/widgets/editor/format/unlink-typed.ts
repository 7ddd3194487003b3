import type {
  ContentModelBlockGroup,
  ContentModelParagraph,
  EditorPlugin,
  IEditor,
  PluginEvent,
} from 'roosterjs-content-model-types'
import { changeParagraphs } from '../change-paragraphs.ts'

/** The library links the last word at Enter. Addresses become links at export instead (`link-written.ts`). */
export function unlinkTypedPlugin(): EditorPlugin {
  let editor: IEditor | undefined
  return {
    getName: () => 'unlinkTyped',
    initialize: (own) => {
      editor = own
    },
    dispose: () => {
      editor = undefined
    },
    onPluginEvent: (event: PluginEvent) => {
      if (event.eventType !== 'contentChanged' || event.formatApiName !== 'handleEnterKey') return
      if (editor && isTypedLinkBeforeCaret(editor)) unlinkTyped(editor)
    },
  }
}

function isTypedLinkBeforeCaret(editor: IEditor): boolean {
  const selection = editor.getDOMSelection()
  if (selection?.type !== 'range') return false
  const block = editor.getDOMHelper().findClosestBlockElement(selection.range.startContainer)
  const links = [block.previousElementSibling, block].flatMap((one) => [...(one?.querySelectorAll('a') ?? [])])
  return links.some((link) => isTyped(link.getAttribute('href') ?? '', link.textContent ?? ''))
}

function unlinkTyped(editor: IEditor): void {
  editor.formatContentModel(
    (model, context) => {
      context.skipUndoSnapshot = 'SkipAll'
      return changeParagraphs(model as ContentModelBlockGroup, unlinkIn)
    },
    { apiName: 'unlinkTyped' },
  )
}

function unlinkIn(paragraph: ContentModelParagraph): boolean {
  let hasChanged = false
  for (const segment of paragraph.segments) {
    if (segment.segmentType !== 'Text' || !isTyped(segment.link?.format.href ?? '', segment.text)) continue
    delete segment.link
    hasChanged = true
  }
  return hasChanged
}

/** The library links the word itself, with or without a scheme. */
function isTyped(address: string, word: string): boolean {
  return word !== '' && (address === word || address === `http://${word}` || address === `ftp://${word}`)
}
