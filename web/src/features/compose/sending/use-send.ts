import type { Check } from '@sen/model/checking/check'
import { hasShareLink } from '@sen/model/drive/share-opening'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { remind } from '../../../actions/message/remind.ts'
import { askBeforeLeaving } from '../../../data/drafts/ask-before-leaving.ts'
import type { DraftContent } from '../../../data/drafts/draft-content.ts'
import { problemOf } from '../../../data/drafts/draft-server.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import type { DraftProblem } from '../../../data/drafts/draft-status.ts'
import { sharesInText } from '../../../data/drive-mail/draft-shares.ts'
import { cacheAsSent } from '../../../data/sending/cached-send-state.ts'
import { NOW, type SendMode } from '../../../data/sending/send-mode.ts'
import type { Writer } from '../begin-draft.ts'
import { type CheckQuestion, useChecks } from '../checking/use-checks.ts'
import type { ComposeSession } from '../open-session.ts'
import { type ErrorField, errorsOf, errorsOfProblem, notSent, type SendErrors } from './send-errors.ts'
import { useArchiveAnswered } from './use-archive-answered.ts'

interface SendNeeds {
  readonly session: ComposeSession
  readonly writer: Writer
  /** The conversation that the message answers. */
  readonly threadId: string | undefined
  /** Converts unfinished text to recipients. */
  readonly commit: () => void
  readonly onFix: (check: Check) => void
  readonly onSent: () => void
}

export interface Sending {
  readonly errors: SendErrors
  readonly question: CheckQuestion | undefined
  readonly isSending: boolean
  readonly send: (mode?: SendMode) => void
  /** With Shift, archives the answered conversation too, if possible. */
  readonly sendByKeys: (hasShift: boolean) => void
  /** Undefined where the answered conversation cannot be archived. */
  readonly sendAndArchive: (() => void) | undefined
  readonly sendAndRemind: (at: Date) => void
  /** When the sharing settings were a step of sending, the panel opens again. */
  readonly onSharingSet: (isSaved: boolean) => void
}

interface Complaints {
  readonly errors: SendErrors
  /** The draft when these errors occurred. An error disappears once its field has changed. */
  readonly about: DraftContent
  /** The server was unable to send. The text changes once it is available again. */
  readonly isPassing?: boolean
}

interface SendRequest {
  readonly mode: SendMode
  /** Runs once the message has been sent. */
  readonly afterwards?: (() => void) | undefined
}

export function useSend({ session, writer, threadId, commit, onFix, onSent }: SendNeeds): Sending {
  const { draft } = session
  const cache = useQueryClient()
  const archive = useArchiveAnswered(threadId)
  const isSending = useStore(draft.view, ({ status }) => status.phase === 'sending' || status.next?.kind === 'send')
  const [complaints, setComplaints] = useState<Complaints>()
  const errors = useStore(
    draft.view,
    useShallow(({ content, status }) => {
      if (!complaints) return {}
      const isPast = complaints.isPassing && !isPassing(status.problem)
      return stillTrue(isPast ? { ...complaints, errors: notSent() } : complaints, content)
    }),
  )

  const complain = (errors: SendErrors) => setComplaints({ errors, about: draft.view.getState().content })
  const interrupted = useRef<SendRequest>(undefined)
  const checked = useRef<SendRequest>({ mode: NOW })
  const { question, ask } = useChecks({
    session,
    writer,
    onFix: (check, release) => {
      interrupted.current = check.part === 'sharing' && release ? { ...checked.current, mode: release } : undefined
      onFix(check)
    },
    onBlocked: (blocks) => complain(errorsOf(blocks)),
  })
  const deliver = async ({ mode, afterwards }: SendRequest) => {
    let shareIds: readonly string[] | undefined
    try {
      shareIds = await sharesToLeave(cache, draft)
    } catch (error) {
      const problem = problemOf(error)
      complain(errorsOfProblem(problem))
      return
    }
    if (await draft.send(shareIds ? { ...mode, shareIds } : mode)) {
      const { receipt } = draft.view.getState()
      if (receipt) cacheAsSent(cache, receipt)
      onSent()
      afterwards?.()
    } else {
      const { problem } = draft.view.getState().status
      setComplaints({
        errors: errorsOfProblem(problem),
        about: draft.view.getState().content,
        isPassing: isPassing(problem),
      })
    }
  }
  const begin = (request: SendRequest) => {
    if (isSending) return
    commit()
    // An untouched prefilled draft counts as written now; otherwise it would not be saved.
    if (draft.view.getState().status.phase === 'empty') draft.change({})
    complain({})
    checked.current = request
    ask(request.mode, () => void askBeforeLeaving(deliver(request)))
  }
  const remindOf = (at: Date) => {
    const { receipt } = draft.view.getState()
    if (receipt) remind(cache, receipt.msg_id, at)
  }
  const onSharingSet = (isSaved: boolean) => {
    const request = interrupted.current
    interrupted.current = undefined
    if (isSaved && request) begin(request)
  }
  return {
    errors,
    question,
    isSending,
    send: (mode = NOW) => begin({ mode }),
    sendByKeys: (hasShift) => begin({ mode: NOW, afterwards: hasShift ? archive : undefined }),
    sendAndRemind: (at) => begin({ mode: NOW, afterwards: () => remindOf(at) }),
    sendAndArchive: archive && (() => begin({ mode: NOW, afterwards: archive })),
    onSharingSet,
  }
}

function isPassing(problem: DraftProblem | undefined): boolean {
  return problem?.kind === 'unreachable'
}

const PARTS: Readonly<Record<ErrorField, readonly (keyof DraftContent)[]>> = {
  from: ['from'],
  to: ['to', 'cc', 'bcc'],
  text: ['own', 'quote'],
  files: ['files'],
  // Files are left out, because an upload may add one automatically.
  foot: ['from', 'to', 'cc', 'bcc', 'subject', 'own', 'quote'],
}

function stillTrue({ errors, about }: Complaints, now: DraftContent): SendErrors {
  const fields = Object.keys(errors) as ErrorField[]
  const kept = fields.filter((field) => PARTS[field].every((part) => about[part] === now[part]))
  return Object.fromEntries(kept.map((field) => [field, errors[field]]))
}

/** @throws CallError, NoAnswer: a link that opens nothing must not be sent */
async function sharesToLeave(cache: QueryClient, draft: DraftSession): Promise<readonly string[] | undefined> {
  draft.pullBody()
  const { content } = draft.view.getState()
  if (!hasShareLink(content.own)) return undefined
  const messageId = await draft.storedId()
  if (messageId === undefined) return undefined
  return (await sharesInText(cache, messageId, content.own)).map(({ id }) => id)
}
