import { type RefObject, useEffect, useRef } from 'react'
import type { Writer } from '../begin-draft.ts'
import type { RichEditor } from '../editor/rich-editor.ts'
import type { ComposeSession } from '../open-session.ts'
import { judgeSwap, signatureOf, swapInHtml } from './signature-block.ts'

/** Another address sends: its signature comes in place of the one that was put in. */
export function useSignatureOfSender(
  { draft }: ComposeSession,
  writer: Writer,
  editor: RefObject<RichEditor | null>,
): void {
  const source = useRef(writer)
  source.current = writer
  useEffect(() => {
    let { from } = draft.view.getState().content
    return draft.view.subscribe(({ content }) => {
      if (content.from?.email === from?.email) return
      const before = signatureOf(from, source.current, content.isPlain)
      const after = signatureOf(content.from, source.current, content.isPlain)
      from = content.from
      draft.pullBody()
      const { own } = draft.view.getState().content
      const verdict = judgeSwap(own, before, after)
      if (verdict === 'leave') return
      if (editor.current) editor.current.setSignature(verdict === 'remove' ? undefined : after)
      else draft.change({ own: swapInHtml(own, before, after) })
    })
  }, [draft, editor])
}
