import { type BlockingCheck, type Check, isBlocking } from '@sen/model/checking/check'
import { checkBeforeSending } from '@sen/model/checking/check-before-sending'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import { factsOf } from './facts.ts'

/** What the checks stand before; the panel's words follow it. */
export type SendVerb = 'send' | 'schedule' | 'period'

/** What `CheckPanel` shows. */
export interface CheckQuestion {
  readonly verb: SendVerb
  readonly checks: readonly Check[]
  /** It goes by itself as soon as files that are on their way have come. */
  readonly isWaiting: boolean
  readonly onSend: () => void
  readonly onWait: () => void
  readonly onBack: () => void
  /** Back, and to the place where this is mended. */
  readonly onMend: (check: Check) => void
}

export interface Checking {
  /** Undefined: there is nothing to ask. */
  readonly question: CheckQuestion | undefined
  /** The server is being asked; nothing may change meanwhile. */
  readonly isChecking: boolean
  /** Looks at everything there is; does `perform` when nothing is to be said, or when the sender says so. */
  readonly ask: (verb: SendVerb, perform: () => void) => void
}

export interface ChecksNeeds {
  readonly session: ComposeSession
  readonly writer: Writer
  /** Hears what stands in the way when the sender goes back, to say it beside the fields too. */
  readonly onBlocked: (blocks: readonly BlockingCheck[]) => void
  /** Goes where this is mended. The panel is gone by then, and the focus is back in the window. */
  readonly onMend: (check: Check) => void
}

interface Asked {
  readonly verb: SendVerb
  readonly perform: () => void
  readonly isWaiting: boolean
  /** What the sender has said yes to while waiting for files. */
  readonly accepted: readonly Check[]
}

/** One question instead of a chain of them, whichever way the message is to go. */
export function useChecks({ session, writer, onBlocked, onMend }: ChecksNeeds): Checking {
  const { draft, uploads } = session
  const content = useStore(draft.view, (view) => view.content)
  const { items } = useStore(uploads.view)
  const [asked, setAsked] = useState<Asked>()
  const [mending, setMending] = useState<Check>()

  const checksNow = () => {
    draft.pullBody()
    return checkBeforeSending(factsOf(draft.view.getState().content, uploads.view.getState().items, writer))
  }
  const goBack = (blocks: readonly BlockingCheck[]) => {
    setAsked(undefined)
    if (blocks.length > 0) onBlocked(blocks)
  }
  const ask = (verb: SendVerb, perform: () => void) => {
    if (asked) return
    if (checksNow().length === 0) perform()
    else setAsked({ verb, perform, isWaiting: false, accepted: [] })
  }

  const checks = asked ? checkBeforeSending(factsOf(content, items, writer)) : []
  const isReady = asked?.isWaiting === true && !checks.some(isUnderWay)
  const whenReady = useRef<() => void>(undefined)
  whenReady.current = () => {
    if (!asked) return
    const open = checks.filter((check) => !asked.accepted.some((yes) => isSame(yes, check)))
    if (open.length > 0) return setAsked({ ...asked, isWaiting: false })
    setAsked(undefined)
    asked.perform()
  }
  useEffect(() => {
    if (isReady) whenReady.current?.()
  }, [isReady])

  // The dialog gives the focus back when it closes; only then is it ours to move.
  const mend = useRef(onMend)
  mend.current = onMend
  useEffect(() => {
    if (!mending) return
    setMending(undefined)
    mend.current(mending)
  }, [mending])

  const isChecking = false
  if (!asked) return { question: undefined, isChecking, ask }
  const blocks = checks.filter(isBlocking)
  const question: CheckQuestion = {
    verb: asked.verb,
    checks,
    isWaiting: asked.isWaiting,
    onSend: () => {
      if (blocks.length > 0) return
      // What has not come goes without.
      uploads.cancelAll()
      setAsked(undefined)
      asked.perform()
    },
    onWait: () => setAsked({ ...asked, isWaiting: true, accepted: checks }),
    onBack: () => goBack(blocks),
    onMend: (check) => {
      goBack(blocks)
      setMending(check)
    },
  }
  return { question, isChecking, ask }
}

/** It ends by itself. */
export function isUnderWay(check: Check): boolean {
  return check.weight === 'confirm' && (check.about === 'uploading' || check.about === 'scanning')
}

function isSame(one: Check, other: Check): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
