import {
  revokeOtherSessions as endOthersRoute,
  revokeSession as endRoute,
  revokeRememberedDevice as forgetDeviceRoute,
  listRememberedDevices as listDevicesRoute,
  listSessions as listRoute,
  listSignIns as listSignInsRoute,
} from '@sen/contract/sessions'
import { listRememberedDevices, revokeRememberedDevice } from '@sen/core/identity/devices/remembered-devices'
import { listSignIns } from '@sen/core/identity/list-sign-ins'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '@sen/core/identity/own-sessions'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { byId, presentPageInfo } from '../presenters/page-info.ts'
import { presentRememberedDevice, presentSession, presentSignIn } from '../presenters/session.ts'
import { sessionOf } from '../session.ts'

export function sessionRoutes(mount: Mount, world: World): void {
  mount(listRoute, async (actor, { request }) => {
    const sessions = await listOwnSessions(world, actor, sessionOf(request).token)
    return { data: sessions.map((session) => presentSession(session, world.placeLookup)), total: sessions.length }
  })

  mount(endRoute, async (actor, { params }) => {
    await revokeOwnSession(world, actor, params.id)
    return { data: {} }
  })

  mount(endOthersRoute, async (actor, { request }) => ({
    data: { ended: await revokeOtherSessions(world, actor, sessionOf(request).token) },
  }))

  mount(listDevicesRoute, async (actor) => {
    const devices = await listRememberedDevices(world, actor)
    return { data: devices.map((device) => presentRememberedDevice(device, world.placeLookup)), total: devices.length }
  })

  mount(forgetDeviceRoute, async (actor, { params }) => {
    await revokeRememberedDevice(world, actor, params.id)
    return { data: {} }
  })

  mount(listSignInsRoute, async (actor, { query }) => {
    const { signIns, ...end } = await listSignIns(world, actor, { ...query, text: query.q })
    return { data: signIns.map((signIn) => presentSignIn(signIn, world.placeLookup)), ...presentPageInfo(end, byId) }
  })
}
