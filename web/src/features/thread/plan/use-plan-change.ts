import { msg } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Plan, planOtherwise } from '../../../actions/planning/plan-commands.ts'
import { attempt, tellFailure } from '../../../actions/report.ts'
import { errorText } from '../../../data/error-text.ts'

/**
 * The dialog that changes when a message leaves. It stands open, with what was chosen, until the server has taken that, and
 * says why it did not; who closed it before hears that by a notice.
 */
export function usePlanChange(cache: QueryClient, message: MessageField) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isShown = useRef(false)
  const show = (isOpenNow: boolean) => {
    isShown.current = isOpenNow
    setOpen(isOpenNow)
  }
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  const choose = (plan: Plan) => {
    if (isBusy) return
    const act = plan.kind === 'periodic' ? msg`Change the repetition` : msg`Change the time`
    const work = () => planOtherwise(cache, message, plan)
    setBusy(true)
    setProblem(undefined)
    work()
      .then(
        () => show(false),
        (error: unknown) => {
          if (isShown.current) setProblem(errorText(error))
          else tellFailure(act, error, () => attempt(act, work))
        },
      )
      .finally(() => setBusy(false))
  }
  return {
    isOpen,
    isBusy,
    problem,
    open: () => {
      setProblem(undefined)
      show(true)
    },
    close: () => show(false),
    choose,
  }
}
