import { useState } from 'react'
import { useStore } from 'zustand'
import { hasOwnText } from '../../../data/drafts/body-html.ts'
import type { DraftContent } from '../../../data/drafts/draft-content.ts'
import type { ComposeSession } from '../open-session.ts'
import { type ErrorPlace, errorsOf, errorsOfProblem, judgeContent, type SendErrors } from './send-errors.ts'

/** What the sender is asked about before it goes; all of it in one dialog. */
export type SendDoubt = 'uploading' | 'no-subject' | 'no-text'

interface Sending {
  readonly errors: SendErrors
  readonly doubts: readonly SendDoubt[]
  readonly isSending: boolean
  /** Asks everything that has to be asked, then sends. */
  readonly send: () => void
  readonly sendAnyway: () => void
  readonly goBack: () => void
}

interface Complaints {
  readonly errors: SendErrors
  /** What they were about: a part that has changed since is being mended. */
  readonly about: DraftContent
}

/** @param commit makes recipients of what is still being typed */
export function useSend(session: ComposeSession, commit: () => void, onSent: () => void): Sending {
  const { draft, uploads } = session
  const content = useStore(draft.view, (view) => view.content)
  const isSending = useStore(draft.view, ({ status }) => status.phase === 'sending' || status.next === 'send')
  const [complaints, setComplaints] = useState<Complaints>()
  const [doubts, setDoubts] = useState<readonly SendDoubt[]>([])

  const complain = (errors: SendErrors) => setComplaints({ errors, about: draft.view.getState().content })
  const deliver = async () => {
    setDoubts([])
    if (await draft.send()) onSent()
    else complain(errorsOfProblem(draft.view.getState().status.problem))
  }
  const send = () => {
    if (isSending) return
    commit()
    draft.pullBody()
    const now = draft.view.getState().content
    const refusals = judgeContent(now)
    complain(errorsOf(refusals))
    if (refusals.length > 0) return
    const open: SendDoubt[] = []
    if (uploads.isBusy()) open.push('uploading')
    if (now.subject.trim() === '') open.push('no-subject')
    if (!hasOwnText(now.own) && now.quote === '') open.push('no-text')
    if (open.length > 0) setDoubts(open)
    else void deliver()
  }
  return {
    errors: complaints ? stillTrue(complaints, content) : {},
    doubts,
    isSending,
    send,
    sendAnyway: () => {
      uploads.cancelAll()
      void deliver()
    },
    goBack: () => setDoubts([]),
  }
}

const PARTS: Readonly<Record<ErrorPlace, readonly (keyof DraftContent)[]>> = {
  from: ['from'],
  to: ['to', 'cc', 'bcc'],
  text: ['own', 'quote'],
  files: ['files'],
  foot: ['from', 'to', 'cc', 'bcc', 'subject', 'own', 'quote', 'files'],
}

function stillTrue({ errors, about }: Complaints, now: DraftContent): SendErrors {
  const places = Object.keys(errors) as ErrorPlace[]
  const kept = places.filter((place) => PARTS[place].every((part) => about[part] === now[part]))
  return Object.fromEntries(kept.map((place) => [place, errors[place]]))
}
