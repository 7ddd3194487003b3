import { type RefObject, useEffect, useRef } from 'react'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import type { Writer } from '../begin-draft.ts'
import type { RichEditor } from '../editor/rich-editor.ts'
import type { ComposeSession } from '../open-session.ts'
import { judgeSwap, signatureOf, swapInHtml } from './signature-block.ts'

/**
 * Another address sends, or signatures were changed: the signature of now comes in place of the one that was put in.
 * @param isLocked nothing is put into the text: somebody else writes it
 */
export function useSignatureOfSender(
  { draft }: ComposeSession,
  writer: Writer,
  editor: RefObject<RichEditor | null>,
  isLocked: boolean,
): void {
  const source = useRef(writer)
  useEffect(() => {
    let { from } = draft.view.getState().content
    return draft.view.subscribe(({ content }) => {
      if (content.from?.email === from?.email) return
      const before = signatureOf(from, source.current, content.isPlain)
      const after = signatureOf(content.from, source.current, content.isPlain)
      from = content.from
      swap(draft, editor.current, before, after)
    })
  }, [draft, editor])
  useEffect(() => {
    const { from, isPlain } = draft.view.getState().content
    const before = signatureOf(from, source.current, isPlain)
    source.current = writer
    const after = signatureOf(from, writer, isPlain)
    if (!isLocked) swap(draft, editor.current, before, after)
  }, [draft, editor, writer, isLocked])
}

function swap(draft: DraftSession, editor: RichEditor | null, before: string, after: string): void {
  if (before === after) return
  draft.pullBody()
  const { own } = draft.view.getState().content
  const verdict = judgeSwap(own, before, after)
  if (verdict === 'leave') return
  if (!editor) {
    draft.change({ own: swapInHtml(own, before, after), signature: after })
    return
  }
  draft.change({ signature: after })
  editor.setSignature(verdict === 'remove' ? undefined : after)
}
