import { getUnsubscribe, postUnsubscribe } from '@sen/contract/unsubscribing'
import { findUnsubscribe } from '@sen/core/unsubscribing/find-unsubscribe'
import { unsubscribe } from '@sen/core/unsubscribing/unsubscribe'
import type { MessageId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'

export function unsubscribingRoutes(mount: Mount, world: World): void {
  mount(getUnsubscribe, async (actor, { params }) => {
    const { oneClick, mailto } = await findUnsubscribe(world, actor, params.id as MessageId)
    return { data: { one_click_host: hostOf(oneClick), mailto: mailto ?? null } }
  })

  mount(postUnsubscribe, async (actor, { params }) => {
    await unsubscribe(world, actor, params.id as MessageId)
    return { data: {} }
  })
}

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null
}
