import { isKeptDaysValid } from '@sen/model/removed-mail/removed-mail'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { organisationName, recordAct } from './record-act.ts'

interface Needs {
  readonly organisations: OrganisationStore
}

/** @throws Refused not_permitted */
export async function readKeptDays({ organisations }: Needs, giver: Administrator): Promise<number> {
  return organisations.read(requireAdministrator(giver).organisationId, (r) => r.keptDays.find())
}

/**
 * A shorter period makes older retained mail unrecoverable at once; a longer period restores nothing.
 * @param days 0 removes purged mail at once
 * @throws Refused not_permitted; setting_invalid unless 0 to 90 days
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
    // The pages show or hide the recovery of mail.
    await w.record('everybody', { type: 'account.changed' })
    const target = await organisationName(w)
    const details = { before_days: before, after_days: days }
    await recordAct(w, by, { act: 'policy.removed_mail', target, details }, needs.clock.now())
  })
}
