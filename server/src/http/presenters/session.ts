import type { RememberedDeviceField, SessionField, SignInField } from '@sen/contract/sessions'
import type { RememberedDevice } from '@sen/core/identity/devices/known-device-store'
import type { OwnSession } from '@sen/core/identity/own-sessions'
import type { SignIn } from '@sen/core/identity/sign-in-log'
import { deviceName } from '@sen/model/account/device-names'
import { unixSeconds } from './times.ts'

export function presentSession(session: OwnSession): SessionField {
  return {
    id: session.id,
    ...deviceName(session.userAgent),
    source: session.source,
    way: session.way,
    second_step: session.secondStep ?? null,
    begun_at: unixSeconds(session.begunAt),
    last_seen_at: unixSeconds(session.lastSeenAt),
    current: session.isCurrent,
  }
}

export function presentRememberedDevice(device: RememberedDevice): RememberedDeviceField {
  return {
    id: device.id,
    ...deviceName(device.userAgent),
    source: device.source,
    last_seen_at: unixSeconds(device.lastSeenAt),
    remembered_until: unixSeconds(device.rememberedUntil),
  }
}

export function presentSignIn({
  id,
  at,
  outcome,
  way,
  secondStep,
  isNewDevice,
  source,
  userAgent,
}: SignIn): SignInField {
  const said = { outcome, way: way ?? null, second_step: secondStep ?? null, new_device: isNewDevice }
  return { id, at: unixSeconds(at), ...said, ...deviceName(userAgent), source }
}
