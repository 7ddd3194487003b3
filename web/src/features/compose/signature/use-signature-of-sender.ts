import { type RefObject, useEffect, useRef } from 'react'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import type { RichEditor } from '../../../widgets/editor/rich-editor.ts'
import { judgeSwap, signatureOf, swapInHtml } from '../../../widgets/editor/signature-block.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'

/** @param isLocked another window writes the draft */
export function useSignatureOfSender(
  { draft }: ComposeSession,
  writer: Writer,
  editor: RefObject<RichEditor | null>,
  isLocked: boolean,
): void {
  // Undefined until the signatures are loaded; the text contains an earlier one until then.
  const source = useRef<Writer>(undefined)
  useEffect(() => {
    let { from } = draft.view.getState().content
    return draft.view.subscribe(({ content }) => {
      if (content.from?.email === from?.email) return
      const [before, known] = [from, source.current]
      from = content.from
      if (!known) return
      swap(draft, editor.current, {
        before: signatureOf(before, known, content.isPlain),
        after: signatureOf(from, known, content.isPlain),
      })
    })
  }, [draft, editor])
  useEffect(() => {
    if (!writer.knowsSignatures) return
    const { from, isPlain } = draft.view.getState().content
    const known = source.current ?? writer
    source.current = writer
    if (isLocked) return
    swap(draft, editor.current, {
      before: signatureOf(from, known, isPlain),
      after: signatureOf(from, writer, isPlain),
    })
  }, [draft, editor, writer, isLocked])
}

interface Signatures {
  readonly before: string
  readonly after: string
}

function swap(draft: DraftSession, editor: RichEditor | null, { before, after }: Signatures): void {
  if (before === after) return
  draft.pullBody()
  const { own } = draft.view.getState().content
  if (judgeSwap(own, before, after) === 'leave') return
  if (!editor) {
    draft.change({ own: swapInHtml(own, before, after), signature: after })
    return
  }
  draft.change({ signature: after })
  editor.swapSignature(before, after)
}
