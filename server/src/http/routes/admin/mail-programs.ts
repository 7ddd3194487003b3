import {
  changeMailProgramPolicy as changeRoute,
  type MailProgramPolicyField,
  readMailProgramPolicy as readRoute,
} from '@sen/contract/admin/mail-programs'
import { changeMailProgramPolicy, readMailProgramPolicy } from '@sen/core/organisations/mail-program-policy'
import type { MailProgramPolicy } from '@sen/core/organisations/mail-program-policy-store'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'

export function mailProgramRoutes(mount: Mount, world: World): void {
  mount(readRoute, async (actor) => ({ data: presentPolicy(await readMailProgramPolicy(world, actor)) }))

  mount(changeRoute, async (actor, { body }) => {
    const wanted = { protocols: body.protocols, allowsAccountPassword: body.account_password }
    await changeMailProgramPolicy(world, actor, wanted)
    return { data: presentPolicy(await readMailProgramPolicy(world, actor)) }
  })
}

function presentPolicy({ protocols, allowsAccountPassword }: MailProgramPolicy): MailProgramPolicyField {
  return { protocols: [...protocols], account_password: allowsAccountPassword }
}
