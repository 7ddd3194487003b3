import { LATE_MARKED_AFTER_SECONDS, SENT_LATE_WITHIN_SECONDS } from '@sen/model/scheduling/limits'
import type { Letter } from './letter.ts'
import { timesOf } from './mail.ts'

/** Upper limit for a kill, a restart, and the detection of the dead process's job. */
const NOTICED_WITHIN_SECONDS = 45

/** Whether a clock jump leaves no doubt which mails are on time, late or missed. */
export function isClearJump(letters: readonly Letter[], now: Date, seconds: number): boolean {
  const then = new Date(now.getTime() + seconds * 1_000)
  return letters.every(({ mail }) =>
    timesOf(mail, then).every((time) => {
      const lateSeconds = (then.getTime() - time.getTime()) / 1_000
      return isSure(lateSeconds, LATE_MARKED_AFTER_SECONDS) && isSure(lateSeconds, SENT_LATE_WITHIN_SECONDS)
    }),
  )
}

function isSure(lateSeconds: number, limitSeconds: number): boolean {
  return lateSeconds > limitSeconds || lateSeconds + NOTICED_WITHIN_SECONDS < limitSeconds
}
