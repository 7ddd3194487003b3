import { orderedProtocols, protocolsText } from '@sen/model/app-passwords/app-passwords'
import type { Clock } from '../kit/clock.ts'
import type { MailProgramPolicy } from './mail-program-policy-store.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { organisationName, recordAct } from './record-act.ts'
import { type Administrator, requireAdministrator } from './require-administrator.ts'

interface Needs {
  readonly organisations: OrganisationStore
}

/** @throws Refused not_permitted */
export async function readMailProgramPolicy(
  { organisations }: Needs,
  giver: Administrator,
): Promise<MailProgramPolicy> {
  return organisations.read(requireAdministrator(giver).organisationId, (r) => r.mailPrograms.find())
}

/** Listeners end the connections that the policy forbids. @throws Refused not_permitted */
export async function changeMailProgramPolicy(
  needs: Needs & { readonly clock: Clock },
  giver: Administrator,
  wanted: MailProgramPolicy,
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  const policy = { ...wanted, protocols: orderedProtocols(wanted.protocols) }
  await needs.organisations.write(organisationId, async (w) => {
    const before = await w.mailPrograms.find()
    const [beforeText, text] = [protocolsText(before.protocols), protocolsText(policy.protocols)]
    const isSwitched = beforeText !== text
    const isPassword = before.allowsAccountPassword !== policy.allowsAccountPassword
    if (!isSwitched && !isPassword) return
    await w.mailPrograms.set(policy)
    const details = {
      ...(isSwitched && { before_mail_protocols: beforeText, mail_protocols: text }),
      ...(isPassword && {
        before_account_password: before.allowsAccountPassword,
        account_password: policy.allowsAccountPassword,
      }),
    }
    const act = { act: 'policy.mail_programs', target: await organisationName(w), details } as const
    await recordAct(w, by, act, needs.clock.now())
  })
}
