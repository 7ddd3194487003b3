import { judgeVacation, type Vacation, type VacationProblem } from '@sen/model/vacation/vacation'

/** Hidden fields keep their input (spec section 3.13). */
export interface VacationDraft {
  readonly isOn: boolean
  /** The date as `2026-11-20`, or as typed. */
  readonly firstDay: string
  readonly hasLastDay: boolean
  readonly lastDay: string
  readonly subject: string
  readonly text: string
  readonly hasOutsideText: boolean
  readonly outsideText: string
  readonly from: string
}

export type VacationField = 'firstDay' | 'lastDay' | 'subject' | 'text' | 'outsideText'

export interface DraftProblem {
  readonly field: VacationField
  readonly problem: VacationProblem
}

/** @param today the first day of a new reply */
export function draftOf(vacation: Vacation | undefined, today: string): VacationDraft {
  return {
    isOn: vacation?.isEnabled ?? false,
    firstDay: vacation?.firstDay ?? today,
    hasLastDay: vacation?.lastDay !== undefined,
    lastDay: vacation?.lastDay ?? '',
    subject: vacation?.subject ?? '',
    text: vacation?.text ?? '',
    hasOutsideText: vacation?.outsideText !== undefined,
    outsideText: vacation?.outsideText ?? '',
    from: vacation?.from ?? '',
  }
}

export function vacationOf(draft: VacationDraft, timeZone: string): Vacation {
  return {
    isEnabled: draft.isOn,
    firstDay: draft.firstDay,
    lastDay: draft.hasLastDay ? draft.lastDay : undefined,
    timeZone,
    subject: draft.subject.trim(),
    text: draft.text,
    outsideText: draft.hasOutsideText ? draft.outsideText : undefined,
    from: draft.from,
  }
}

/** Returns all fields when it is on, only the switch when it was turned off, or nothing. */
export function changeOf(
  kept: Vacation | undefined,
  draft: VacationDraft,
  timeZone: string,
  today: string,
): Partial<Vacation> | undefined {
  if (!draft.isOn) return kept?.isEnabled ? { isEnabled: false } : undefined
  const [wanted, before] = [vacationOf(draft, timeZone), vacationOf(draftOf(kept, today), kept?.timeZone ?? timeZone)]
  const isSame = (Object.keys(wanted) as (keyof Vacation)[]).every((key) => wanted[key] === before[key])
  return isSame ? undefined : wanted
}

export function problemOf(draft: VacationDraft, timeZone: string): DraftProblem | undefined {
  if (!draft.isOn) return undefined
  const whole = vacationOf(draft, timeZone)
  // The form replaces a removed sender address by the default one.
  const problem = judgeVacation({ ...whole, from: '' }, [])
  if (problem === undefined) return undefined
  return { problem, field: fieldOf(problem, whole) }
}

function fieldOf(problem: VacationProblem, { firstDay, lastDay, subject, text, outsideText }: Vacation): VacationField {
  const only = { firstDay: undefined, lastDay: undefined, timeZone: 'UTC', isEnabled: true, from: '' }
  const judge = (some: Partial<Vacation>) =>
    judgeVacation({ ...only, subject: '', text: 'x', outsideText: undefined, ...some }, [])
  if (judge({ firstDay }) !== undefined) return 'firstDay'
  if (judge({ lastDay }) !== undefined || judge({ firstDay, lastDay }) !== undefined) return 'lastDay'
  if (judge({ subject }) !== undefined) return 'subject'
  if (judge({ text }) !== undefined) return 'text'
  return problem === 'zone-unknown' || outsideText === undefined ? 'firstDay' : 'outsideText'
}
