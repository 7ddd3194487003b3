import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import type { KnownDeviceStore, RememberedDevice } from './known-device-store.ts'

interface Needs {
  readonly devices: KnownDeviceStore
  readonly clock: Clock
}

export function listRememberedDevices(needs: Needs, actor: Actor): Promise<readonly RememberedDevice[]> {
  return needs.devices.remembered(actor.accountId, needs.clock.now())
}

/** The device's current session continues. @throws Refused `not_found`, also for a device of another account */
export async function revokeRememberedDevice(needs: Needs, actor: Actor, id: string): Promise<void> {
  if (!(await needs.devices.revoke(actor.accountId, id, needs.clock.now()))) throw new Refused('not_found')
}
