import { msg } from '@lingui/core/macro'
import type { MessageField } from '@sen/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attempt, tellFailure } from '../../../actions/report.ts'
import { type EndingLink, endingLinks } from '../../../actions/scheduling/ending-links.ts'
import { type Plan, planOtherwise } from '../../../actions/scheduling/plan-commands.ts'
import { errorText } from '../../../data/error-text.ts'

/** A time at which links of the message will have expired, until the user decides. */
interface Doubt {
  readonly plan: Plan
  readonly links: readonly EndingLink[]
}

/** The dialog stays open until the server accepts the time. If it was closed before, a notice shows a refusal. */
export function usePlanChange(cache: QueryClient, message: MessageField) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [doubt, setDoubt] = useState<Doubt>()
  const isShown = useRef(false)
  const show = (isOpenNow: boolean) => {
    isShown.current = isOpenNow
    setOpen(isOpenNow)
    setDoubt(undefined)
  }
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  const carryOut = (plan: Plan, work: () => Promise<Doubt | undefined>) => {
    if (isBusy) return
    const act = plan.kind === 'periodic' ? msg`Change the repetition` : msg`Change the time`
    setBusy(true)
    setProblem(undefined)
    work()
      .then(
        (found) => {
          if (!found) show(false)
          else if (isShown.current) setDoubt(found)
        },
        (error: unknown) => {
          if (isShown.current) setProblem(errorText(error))
          else tellFailure(act, error, () => attempt(act, () => planOtherwise(cache, message, plan)))
        },
      )
      .finally(() => setBusy(false))
  }
  const choose = (plan: Plan) =>
    carryOut(plan, async () => {
      const links = await endingLinks(cache, message, plan)
      if (links.length > 0) return { plan, links }
      await planOtherwise(cache, message, plan)
      return undefined
    })
  const confirm = () => {
    if (!doubt) return
    const { plan } = doubt
    setDoubt(undefined)
    carryOut(plan, async () => {
      await planOtherwise(cache, message, plan)
      return undefined
    })
  }
  return {
    isOpen,
    isBusy,
    problem,
    question: doubt && { links: doubt.links, onCancel: () => setDoubt(undefined), onConfirm: confirm },
    open: () => {
      setProblem(undefined)
      show(true)
    },
    close: () => show(false),
    choose,
  }
}
