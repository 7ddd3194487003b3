import { isKeptDaysValid } from '@sen/model/removed-mail/removed-mail'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { organisationName, recordAct } from './record-act.ts'

interface Needs {
  readonly organisations: OrganisationStore
}

/**
 * For how many days the organisation keeps what its people delete for ever.
 * @throws Refused not_permitted
 */
export async function readKeptDays({ organisations }: Needs, giver: Administrator): Promise<number> {
  return organisations.read(requireAdministrator(giver).organisationId, (r) => r.keptDays.find())
}

/**
 * Changes that. Fewer days hold for what is kept already: it cannot be recovered any more from now on, and goes with the next round of
 * housekeeping. More days bring nothing back. Open pages of its people hear of it.
 * @param days 0: what is deleted for ever is gone at once
 * @throws Refused not_permitted; setting_invalid for anything but 0 to 90 days
 */
export async function changeKeptDays(
  needs: Needs & { readonly clock: Clock },
  giver: Administrator,
  days: number,
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  if (!isKeptDaysValid(days)) throw new Refused('setting_invalid', { key: 'kept_days' })
  await needs.organisations.write(organisationId, async (w) => {
    const before = await w.keptDays.find()
    if (before === days) return
    await w.keptDays.set(days)
    // Their pages offer to recover mail, or not.
    await w.record('everybody', { type: 'account.changed' })
    const target = await organisationName(w)
    const details = { before_days: before, after_days: days }
    await recordAct(w, by, { act: 'policy.removed_mail', target, details }, needs.clock.now())
  })
}
