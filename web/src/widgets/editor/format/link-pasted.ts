import { insertLink } from 'roosterjs-content-model-api'
import type { EditorPlugin } from 'roosterjs-content-model-types'
import { linkAddress } from './link-address.ts'
import { unlinkTypedPlugin } from './unlink-typed.ts'

export function linkPlugins(isPlain: () => boolean): readonly EditorPlugin[] {
  return [unlinkTypedPlugin(), linkPastedPlugin(isPlain)]
}

/** An address pasted over selected text makes it a link, unless it is pasted without formatting. */
function linkPastedPlugin(isPlain: () => boolean): EditorPlugin {
  let stop = () => {}
  // A paste event does not report Shift.
  let isUnformatted = false
  return {
    getName: () => 'linkPasted',
    initialize: (editor) => {
      const onPaste = (event: ClipboardEvent) => {
        if (isUnformatted) return
        const address = addressIn(event.clipboardData)
        const selection = editor.getDOMSelection()
        if (isPlain() || !address || selection?.type !== 'range' || !areWords(selection.range)) return
        // The library's own listener would insert the address as well.
        event.preventDefault()
        event.stopImmediatePropagation()
        insertLink(editor, address)
      }
      const onKey = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
        isUnformatted = shiftKey && (ctrlKey || metaKey)
      }
      stop = editor.attachDomEvent({
        keydown: { beforeDispatch: (event) => onKey(event as KeyboardEvent) },
        keyup: { beforeDispatch: (event) => onKey(event as KeyboardEvent) },
        paste: { capture: true, beforeDispatch: (event) => onPaste(event as ClipboardEvent) },
      })
    },
    dispose: () => stop(),
  }
}

/** Returns the address if it is the only text of the clipboard and has a scheme. */
function addressIn(data: DataTransfer | null): string | undefined {
  const text = data?.getData('text/plain').trim() ?? ''
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(text) ? linkAddress(text) : undefined
}

/** A selected address is replaced instead: a link that shows another address looks like phishing. */
function areWords(range: Range): boolean {
  const text = range.toString().trim()
  return text !== '' && !/^(?:[a-z]+:\/\/|www\.)\S+$/i.test(text)
}
