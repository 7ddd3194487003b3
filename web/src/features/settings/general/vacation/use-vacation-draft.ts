import { dayAt } from '@sen/model/search/calendar-days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../../../data/account/queries.ts'
import { type StoredVacation, saveVacation } from '../../../../data/filters/vacation.ts'
import { changeOf, type DraftProblem, draftOf, problemOf, type VacationDraft } from './vacation-draft.ts'

interface VacationForm {
  readonly section: {
    readonly draft: VacationDraft
    readonly timeZone: string
    readonly wrong: DraftProblem | undefined
    readonly change: (changes: Partial<VacationDraft>) => void
  }
  readonly isChanged: boolean
  /** Returns whether it may be saved, and shows problems from then on. */
  readonly judge: () => boolean
  readonly save: () => Promise<void>
}

/** Keeps local changes apart, so that changes of other pages are merged. */
export function useVacationDraft(kept: StoredVacation | undefined, timeZone: string): VacationForm {
  const cache = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const [changed, setChanged] = useState<Partial<VacationDraft>>({})
  const [isTried, setTried] = useState(false)
  const today = dayAt(new Date(), timeZone)
  const draft = { ...draftOf(kept, today), ...changed }
  const change = changeOf(kept, draft, timeZone, today)
  const problem = change?.text === undefined ? undefined : problemOf(draft, timeZone)
  return {
    section: {
      draft,
      timeZone,
      wrong: isTried ? problem : undefined,
      change: (some) => setChanged((before) => ({ ...before, ...some })),
    },
    isChanged: change !== undefined,
    judge: () => {
      setTried(problem !== undefined)
      return problem === undefined
    },
    save: async () => {
      if (!change) return
      // If the sender address was removed, the default one is shown.
      const isGone = change.from !== undefined && !user?.senders.some(({ email }) => email === change.from)
      await saveVacation(cache, isGone ? { ...change, from: '' } : change)
      // Hidden input is kept while the page is open.
      if (change.isEnabled) setChanged({})
      else setChanged(({ isOn: _, ...rest }) => rest)
      setTried(false)
    },
  }
}
