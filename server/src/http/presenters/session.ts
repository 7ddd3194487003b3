import type { RememberedDeviceField, SessionField, SignInField } from '@sen/contract/sessions'
import type { RememberedDevice } from '@sen/core/identity/devices/known-device-store'
import type { OwnSession } from '@sen/core/identity/own-sessions'
import type { SignIn } from '@sen/core/identity/sign-in-log'
import type { GeoIpLookup } from '@sen/core/ports/geo-ip-lookup'
import { deviceName } from '@sen/model/account/device-names'
import { unixSeconds } from './times.ts'

type Locations = GeoIpLookup | undefined

export function presentSession(session: OwnSession, places: Locations): SessionField {
  return {
    id: session.id,
    ...deviceName(session.userAgent),
    ...sourceWithPlace(session.source, places),
    way: session.way,
    second_step: session.secondStep ?? null,
    begun_at: unixSeconds(session.begunAt),
    last_seen_at: unixSeconds(session.lastSeenAt),
    current: session.isCurrent,
  }
}

export function presentRememberedDevice(device: RememberedDevice, places: Locations): RememberedDeviceField {
  return {
    id: device.id,
    ...deviceName(device.userAgent),
    ...sourceWithPlace(device.source, places),
    last_seen_at: unixSeconds(device.lastSeenAt),
    remembered_until: unixSeconds(device.rememberedUntil),
  }
}

export function presentSignIn(
  { id, at, outcome, way, secondStep, isNewDevice, appPasswordName, source, userAgent }: SignIn,
  places: Locations,
): SignInField {
  const said = {
    outcome,
    way: way ?? null,
    second_step: secondStep ?? null,
    new_device: isNewDevice,
    app_password: appPasswordName ?? null,
  }
  return { id, at: unixSeconds(at), ...said, ...deviceName(userAgent), ...sourceWithPlace(source, places) }
}

function sourceWithPlace(source: string, places: Locations) {
  return { source, place: places?.find(source) ?? null }
}
