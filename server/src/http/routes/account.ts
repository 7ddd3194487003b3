import { quota, userInfo } from '@sen/contract/account'
import { userInfo as readUserInfo } from '@sen/core/accounts/user-info'
import { readQuota } from '@sen/core/mailboxes/read-quota'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentQuota, presentUser } from '../presenters/account.ts'

export function accountRoutes(mount: Mount, world: World): void {
  mount(userInfo, async (actor) => ({ data: presentUser(await readUserInfo(world, actor), world) }))
  mount(quota, async (actor) => ({ data: presentQuota(await readQuota(world, actor)) }))
}
