import { nextOccurrences } from '@sen/model/recurrence/occurrences'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { judgePunctuality } from '@sen/model/scheduling/scheduled-times'

export type Where =
  | { readonly is: 'draft' | 'missed' }
  | { readonly is: 'held'; readonly until: Date }
  | { readonly is: 'scheduled'; readonly at: Date }
  | { readonly is: 'sent' | 'recalled'; readonly isLate: boolean }
  | { readonly is: 'periodic'; readonly plan: PeriodicPlan; readonly nextAt: Date; readonly asks: boolean }
  | { readonly is: 'ended'; readonly asks: boolean }

export interface Mail {
  readonly edition: number
  readonly where: Where
  readonly sentEditions: readonly number[]
  readonly missedTimes: readonly number[]
}

export type SendCommand =
  | { readonly did: 'send'; readonly until: Date }
  | { readonly did: 'schedule'; readonly at: Date }
  | { readonly did: 'repeat'; readonly plan: PeriodicPlan }
  | { readonly did: 'take back' | 'edit' | 'recall' | 'send missed' | 'skip missed' }

const MANY_TIMES = 20

export const WRITTEN: Mail = { edition: 1, where: { is: 'draft' }, sentEditions: [], missedTimes: [] }

export function after(mail: Mail, command: SendCommand): Mail {
  const { where } = mail
  switch (command.did) {
    case 'send':
      return { ...mail, where: { is: 'held', until: command.until } }
    case 'schedule':
      return { ...mail, where: { is: 'scheduled', at: command.at } }
    case 'repeat': {
      const [first] = nextOccurrences(command.plan, new Date(0), 1)
      if (!first) throw new Error('a plan without a time')
      return { ...mail, where: { is: 'periodic', plan: command.plan, nextAt: first.at, asks: false } }
    }
    case 'take back':
      return { ...mail, where: { is: 'draft' } }
    case 'edit':
      return { ...mail, edition: mail.edition + 1 }
    case 'recall':
      return { ...mail, where: { is: 'recalled', isLate: where.is === 'sent' && where.isLate } }
    case 'send missed':
    case 'skip missed': {
      const answered = where.is === 'periodic' || where.is === 'ended' ? { ...where, asks: false } : where
      return command.did === 'skip missed' ? { ...mail, where: answered } : departed({ ...mail, where: answered })
    }
  }
}

/** Returns the state at `now`, if the program was running and the state was advanced between any two clock jumps. */
export function at(mail: Mail, now: Date): Mail {
  const { where } = mail
  if (where.is === 'held') {
    return where.until <= now ? departed({ ...mail, where: { is: 'sent', isLate: false } }) : mail
  }
  if (where.is === 'scheduled') {
    const punctuality = judgePunctuality(where.at, now)
    if (punctuality === 'not-yet') return mail
    if (punctuality === 'missed') return missed({ ...mail, where: { is: 'missed' } })
    return departed({ ...mail, where: { is: 'sent', isLate: punctuality === 'late' } })
  }
  return where.is === 'periodic' ? afterItsTimes({ ...mail, where }, now) : mail
}

/** Advances a periodic mail. The sender is asked about the last of several consecutive missed times. */
function afterItsTimes(mail: Mail & { readonly where: Where & { is: 'periodic' } }, now: Date): Mail {
  const { where } = mail
  const punctuality = judgePunctuality(where.nextAt, now)
  if (punctuality === 'not-yet') return mail
  if (punctuality !== 'missed') return at(departed({ ...mail, where: following(where, where.nextAt, where.asks) }), now)
  let last = where.nextAt
  for (;;) {
    const [next] = nextOccurrences(where.plan, last, 1)
    if (!next || judgePunctuality(next.at, now) !== 'missed') break
    last = next.at
  }
  return at(missed({ ...mail, where: following(where, last, true) }), now)
}

function following(where: Where & { is: 'periodic' }, time: Date, asks: boolean): Where {
  const [next] = nextOccurrences(where.plan, time, 1)
  return next ? { ...where, nextAt: next.at, asks } : { is: 'ended', asks }
}

function departed(mail: Mail): Mail {
  return { ...mail, sentEditions: [...mail.sentEditions, mail.edition] }
}

function missed(mail: Mail): Mail {
  return { ...mail, missedTimes: [...mail.missedTimes, mail.edition] }
}

export function timesOf({ where }: Mail, until: Date): readonly Date[] {
  if (where.is === 'scheduled') return [where.at]
  if (where.is !== 'periodic') return []
  const following = nextOccurrences(where.plan, where.nextAt, MANY_TIMES).map(({ at: time }) => time)
  return [where.nextAt, ...following].filter((time) => time <= until)
}
