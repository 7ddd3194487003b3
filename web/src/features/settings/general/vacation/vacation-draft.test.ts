import type { Vacation } from '@sen/model/vacation/vacation'
import { expect, it } from 'vitest'
import { changeOf, draftOf, problemOf, type VacationDraft, vacationOf } from './vacation-draft.ts'

const ZONE = 'Asia/Ho_Chi_Minh'
const TODAY = '2026-11-20'
const KEPT: Vacation = {
  isEnabled: true,
  firstDay: '2026-11-18',
  lastDay: '2026-11-25',
  timeZone: ZONE,
  subject: 'Vắng',
  text: 'Tôi nghỉ.',
  outsideText: undefined,
  from: '',
}

it('returns the saved reply', () => {
  const draft = draftOf(KEPT, TODAY)
  expect(vacationOf(draft, ZONE)).toEqual(KEPT)
  expect(changeOf(KEPT, draft, ZONE, TODAY)).toBeUndefined()
})

it.each<[string, Vacation | undefined, Partial<VacationDraft>, string, Partial<Vacation> | undefined]>([
  ['a new one that is off', undefined, { text: 'Vắng' }, ZONE, undefined],
  ['one that stays off', { ...KEPT, isEnabled: false }, { text: 'Khác' }, ZONE, undefined],
  ['one that goes off', KEPT, { isOn: false, text: 'Khác' }, ZONE, { isEnabled: false }],
  ['one that goes on', { ...KEPT, isEnabled: false }, { isOn: true }, ZONE, KEPT],
  ['another text', KEPT, { text: 'Khác' }, ZONE, { ...KEPT, text: 'Khác' }],
  ['no end', KEPT, { hasLastDay: false }, ZONE, { ...KEPT, lastDay: undefined }],
  ['a text that is hidden again', KEPT, { hasOutsideText: false, outsideText: 'x' }, ZONE, undefined],
  ['another zone', KEPT, {}, 'Asia/Tokyo', { ...KEPT, timeZone: 'Asia/Tokyo' }],
])('of %s', (_, kept, changed, zone, expected) => {
  expect(changeOf(kept, { ...draftOf(kept, TODAY), ...changed }, zone, TODAY)).toEqual(expected)
})

it.each<[Partial<VacationDraft>, string | undefined]>([
  [{}, undefined],
  [{ firstDay: '' }, 'firstDay day-unknown'],
  [{ firstDay: '31/2' }, 'firstDay day-unknown'],
  [{ lastDay: '' }, 'lastDay day-unknown'],
  [{ lastDay: '2026-11-17' }, 'lastDay ends-before-it-starts'],
  [{ subject: 'x'.repeat(256) }, 'subject subject-too-long'],
  [{ text: ' ' }, 'text no-text'],
  [{ hasOutsideText: true }, 'outsideText no-text'],
  [{ hasOutsideText: true, outsideText: '\u0007' }, 'outsideText not-a-text'],
  [{ text: '', isOn: false }, undefined],
])('finds in %j: %s', (changed, expected) => {
  const found = problemOf({ ...draftOf(KEPT, TODAY), ...changed }, ZONE)
  expect(found && `${found.field} ${found.problem}`).toBe(expected)
})
