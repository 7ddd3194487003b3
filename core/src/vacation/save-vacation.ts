import type { FilterId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import { judgeVacation, type Vacation } from '@sen/model/vacation/vacation'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import type { StoredVacation } from './vacation-store.ts'

/**
 * Absent fields keep their values (spec section 4.8). Disabling is always permitted.
 * @param id of the reply to change; undefined for the existing one
 * @throws Refused rule_not_found, rule_invalid with the problem, domain_not_verified, smtp_disabled
 */
export async function saveVacation(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  change: Partial<Vacation>,
  id?: FilterId,
): Promise<StoredVacation> {
  requirePermission(actor, 'change_filters')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await w.vacation.find()
    if (id !== undefined && before?.id !== id) throw new Refused('rule_not_found')
    const vacation = { ...(before ?? (await emptyVacation(w))), ...change }
    if (vacation.isEnabled) requirePermission(actor, 'send_mail')
    const own = [actor.address, ...(await w.mailbox.senders()).map(({ email }) => email)]
    const problem = judgeVacation(vacation, own)
    if (problem) throw new Refused('rule_invalid', { problem })
    const answersSince = before && isSameAnswer(before, vacation) ? before.answersSince : needs.clock.now()
    const saved = await w.vacation.save(vacation, answersSince)
    await w.record({ type: 'rules.changed', version })
    return { ...vacation, id: saved, answersSince }
  })
}

async function emptyVacation(w: Writer): Promise<Vacation> {
  const { timezone: timeZone } = settingsFrom(await w.settings.all())
  const days = { firstDay: undefined, lastDay: undefined, timeZone }
  return { ...days, isEnabled: true, subject: '', text: '', outsideText: undefined, from: '' }
}

const SAID = ['firstDay', 'lastDay', 'timeZone', 'subject', 'text', 'outsideText', 'from'] as const

function isSameAnswer(one: Vacation, other: Vacation): boolean {
  return SAID.every((what) => one[what] === other[what])
}
