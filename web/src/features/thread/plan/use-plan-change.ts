import { msg } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attempt, showFailure } from '../../../actions/report.ts'
import { type EndingLink, endingLinks } from '../../../actions/scheduling/ending-links.ts'
import { type Plan, planOtherwise } from '../../../actions/scheduling/plan-commands.ts'

/** A time at which links of the message will have expired, until the user decides. */
interface SenderWarning {
  readonly links: readonly EndingLink[]
  readonly answer: (isConfirmed: boolean) => void
}

/**
 * The dialog that reschedules a message. It stays open with the chosen time until the server has accepted it, and shows
 * refusals. If the user has left the thread, a notice shows them. It asks first when links will have expired by then.
 */
export function usePlanChange(cache: QueryClient, message: MessageField) {
  const [isOpen, setOpen] = useState(false)
  const [doubt, setDoubt] = useState<SenderWarning>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const answer = (isConfirmed: boolean) => {
    setDoubt(undefined)
    doubt?.answer(isConfirmed)
  }
  const save = async (plan: Plan) => {
    const links = await endingLinks(cache, message, plan)
    if (links.length > 0 && !(await new Promise<boolean>((resolve) => setDoubt({ links, answer: resolve })))) return
    await planOtherwise(cache, message, plan)
    setOpen(false)
  }
  return {
    isOpen,
    /** Undefined: nothing is asked. */
    question: doubt && { links: doubt.links, onCancel: () => answer(false), onConfirm: () => answer(true) },
    open: () => setOpen(true),
    close: () => setOpen(false),
    choose: async (plan: Plan) => {
      try {
        await save(plan)
      } catch (error) {
        if (isShown.current) throw error
        const act = plan.kind === 'periodic' ? msg`Edit recurrence` : msg`Change the time`
        showFailure(act, error, () => attempt(act, () => planOtherwise(cache, message, plan)))
      }
    },
  }
}
