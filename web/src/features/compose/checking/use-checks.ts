import { msg } from '@lingui/core/macro'
import { type BlockingCheck, type Check, isBlocking } from '@sen/model/checking/check'
import { checkBeforeSending, type DraftToCheck } from '@sen/model/checking/check-before-sending'
import type { ReleaseTimes } from '@sen/model/checking/link-end'
import { outsideRecipients } from '@sen/model/recipients'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { attempt } from '../../../actions/report.ts'
import { saveSettings } from '../../../data/account/save-settings.ts'
import { knownPeople } from '../../../data/contacts/known-people.ts'
import { unknownColleagues } from '../../../data/contacts/unknown-colleagues.ts'
import { askBeforeLeaving } from '../../../data/drafts/ask-before-leaving.ts'
import type { DraftSession } from '../../../data/drafts/draft-session.ts'
import { isSafe } from '../../../data/drafts/draft-status.ts'
import { checkSpam } from '../../../data/sending/check-spam.ts'
import type { Writer } from '../begin-draft.ts'
import type { ComposeSession } from '../open-session.ts'
import { factsOf } from './facts.ts'
import type { MutedCheckSetting } from './muting-setting.ts'
import { type SharingFound, sharingIn } from './sharing-in.ts'

export type SendVerb = 'send' | 'schedule' | 'period'

const VERBS: Readonly<Record<ReleaseTimes['kind'], SendVerb>> = {
  now: 'send',
  scheduled: 'schedule',
  periodic: 'period',
}

export type CheckQuestion = { readonly state: 'checking' } | OpenQuestion

export interface OpenQuestion {
  readonly state: 'asked'
  readonly verb: SendVerb
  readonly checks: readonly Check[]
  /** The message is sent automatically when its uploads have finished. */
  readonly isWaiting: boolean
  readonly onSend: (silenced: readonly MutedCheckSetting[]) => void
  readonly onWait: () => void
  readonly onBack: () => void
  readonly onFix: (check: Check) => void
}

export interface Checking {
  readonly question: CheckQuestion | undefined
  /** Calls `perform` at once when the checks find no problem. */
  readonly ask: (release: ReleaseTimes, perform: () => void) => void
}

export interface ChecksNeeds {
  readonly session: ComposeSession
  readonly writer: Writer
  /** Receives the blocking problems when the sender goes back, to show them beside the fields too. */
  readonly onBlocked: (blocks: readonly BlockingCheck[]) => void
  /** Called after the panel has closed and returned the focus. */
  readonly onFix: (check: Check, release: ReleaseTimes) => void
}

interface PendingSend {
  readonly release: ReleaseTimes
  readonly perform: () => void
  readonly isWaiting: boolean
  readonly spam: DraftToCheck['spam']
  readonly known: DraftToCheck['known']
  readonly unknown: DraftToCheck['unknown']
  readonly sharing: SharingFound
  readonly accepted: readonly Check[]
}

export function useChecks({ session, writer, onBlocked, onFix }: ChecksNeeds): Checking {
  const { draft, uploads } = session
  const cache = useQueryClient()
  const { items } = useStore(uploads.view)
  const [asked, setAsked] = useState<PendingSend>()
  const content = useStore(draft.view, (view) => asked && view.content)
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)
  const isGone = useIsGone()
  const focusProblem = useAfterwards(onFix)

  const factsNow = () => {
    draft.pullBody()
    return factsOf(draft.view.getState().content, uploads.view.getState().items, writer)
  }
  const ask = async (release: ReleaseTimes, perform: () => void) => {
    if (asked || isBusy.current) return
    isBusy.current = true
    const isBlocked = checkBeforeSending(factsNow()).some(isBlocking)
    const mayAsk = writer.settings.notice_spam && !isBlocked
    if (mayAsk) setChecking(true)
    const { ownDomains, warnsOutside, ...lists } = factsNow()
    const receivers = [...lists.to, ...lists.cc, ...lists.bcc].map(({ email }) => email)
    const strangers = warnsOutside && !isBlocked ? outsideRecipients(lists, ownDomains) : []
    const [spam, known, unknown, sharing] = await askBeforeLeaving(
      Promise.all([
        mayAsk ? spamOf(draft) : undefined,
        knownPeople(cache, strangers),
        unknownColleagues(cache, isBlocked ? [] : receivers, ownDomains),
        sharingIn(cache, draft, writer, release),
      ]),
    )
    isBusy.current = false
    if (isGone.current) return
    setChecking(false)
    if (checkBeforeSending({ ...factsNow(), spam, known, unknown, ...sharing }).length === 0) perform()
    else setAsked({ release, perform, spam, known, unknown, sharing, isWaiting: false, accepted: [] })
  }

  const checks =
    asked && content
      ? checkBeforeSending({
          ...factsOf(content, items, writer),
          spam: asked.spam,
          known: asked.known,
          unknown: asked.unknown,
          ...asked.sharing,
        })
      : []
  const isReady = asked?.isWaiting === true && !checks.some(isUnderWay)
  const whenReady = useEffectEvent(() => {
    if (!asked) return
    const open = checks.filter((check) => !asked.accepted.some((yes) => isSame(yes, check)))
    if (open.length > 0) return setAsked({ ...asked, isWaiting: false })
    setAsked(undefined)
    asked.perform()
  })
  useEffect(() => {
    if (isReady) whenReady()
  }, [isReady])

  if (!asked) return { question: isChecking ? { state: 'checking' } : undefined, ask: (...what) => void ask(...what) }
  const blocks = checks.filter(isBlocking)
  const goBack = () => {
    setAsked(undefined)
    if (blocks.length > 0) onBlocked(blocks)
  }
  const question: OpenQuestion = {
    state: 'asked',
    verb: VERBS[asked.release.kind],
    checks,
    isWaiting: asked.isWaiting,
    onSend: (silenced) => {
      if (blocks.length > 0) return
      const off = Object.fromEntries(silenced.map((key) => [key, false]))
      if (silenced.length > 0) attempt(msg`Don’t ask again`, () => saveSettings(cache, off))
      // The rows of failed files stay until the message is sent.
      setAsked(undefined)
      asked.perform()
    },
    onWait: () => setAsked({ ...asked, isWaiting: true, accepted: checks }),
    onBack: goBack,
    onFix: (check) => {
      goBack()
      focusProblem({ check, release: asked.release })
    },
  }
  return { question, ask: () => undefined }
}

export function isUnderWay(check: Check): boolean {
  return check.weight === 'confirm' && (check.about === 'uploading' || check.about === 'scanning')
}

function isSame(one: Check, other: Check): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

interface Due {
  readonly check: Check
  readonly release: ReleaseTimes
}

/** The dialog returns the focus when it closes, so the focus moves only after that. */
function useAfterwards(perform: ChecksNeeds['onFix']): (due: Due) => void {
  const [due, setDue] = useState<Due>()
  const performNow = useEffectEvent(perform)
  useEffect(() => {
    if (!due) return
    setDue(undefined)
    performNow(due.check, due.release)
  }, [due])
  return setDue
}

/** The draft is saved first, because the server checks its stored version. */
async function spamOf(draft: DraftSession): Promise<DraftToCheck['spam']> {
  draft.flush()
  await draft.rest()
  const { status } = draft.view.getState()
  if (!status.stored || !isSafe(status)) return undefined
  const found = await checkSpam(status.stored.messageId)
  return found && found.score >= found.warn_score ? { score: found.score, symbols: found.symbols } : undefined
}
