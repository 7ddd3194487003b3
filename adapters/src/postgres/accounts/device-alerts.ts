import { DEVICE_ALERTS_PER_DAY, DEVICE_ALERTS_PER_HOUR } from '@sen/model/account/known-devices'

/** The rows of `recent_alert`, which `mayAlert` needs. Both arguments are parameters of the statement. */
export function recentAlerts(accountId: string, now: string): string {
  return `
    select at, source, user_agent from sign_in
    where account_id = ${accountId} and is_alerted and at > ${now}::timestamptz - interval '1 day'`
}

export function mayAlert(now: string): string {
  return `(
    (select count(*) from recent_alert) < ${DEVICE_ALERTS_PER_DAY}
    and (select count(*) from recent_alert where at > ${now}::timestamptz - interval '1 hour') < ${DEVICE_ALERTS_PER_HOUR}
  )`
}
