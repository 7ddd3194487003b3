export const SENDING_SCOPES = ['mailbox', 'organisation', 'installation'] as const
export type SendingScope = (typeof SENDING_SCOPES)[number]
export const SENDING_WINDOWS = ['hour', 'day'] as const
export type SendingWindow = (typeof SENDING_WINDOWS)[number]

export type SendingCounts = Readonly<Record<SendingWindow, number>>

export const SENDING_HOLD_CAUSES = ['bounces', 'new_recipients'] as const
export type SendingHoldCause = (typeof SENDING_HOLD_CAUSES)[number]

export interface SendingLimits extends Readonly<Record<SendingScope, SendingCounts>> {
  /** Within an hour: recipients refused by their servers, and recipients never written to before. */
  readonly hold: { readonly bounces: number; readonly newRecipients: number }
}

export interface ReachedLimit {
  readonly scope: SendingScope
  readonly window: SendingWindow
  readonly limit: number
  readonly used: number
}

/** Prefers the mailbox's own limit. Undefined if there is room. */
export function reachedLimit(
  limits: Readonly<Record<SendingScope, SendingCounts>>,
  used: Readonly<Record<SendingScope, SendingCounts>>,
  recipients: number,
): ReachedLimit | undefined {
  for (const scope of SENDING_SCOPES) {
    for (const window of SENDING_WINDOWS) {
      const limit = limits[scope][window]
      if (limit > 0 && used[scope][window] + recipients > limit)
        return { scope, window, limit, used: used[scope][window] }
    }
  }
  return undefined
}

/** For example `mailbox_hour`, `installation_day`, `bounces`. */
export type SendingAlarmCause = `${SendingScope}_${SendingWindow}` | SendingHoldCause

export function isHoldCause(cause: SendingAlarmCause): cause is SendingHoldCause {
  return SENDING_HOLD_CAUSES.some((hold) => hold === cause)
}

export function alarmScope(cause: SendingAlarmCause): SendingScope {
  return SENDING_SCOPES.find((scope) => cause.startsWith(`${scope}_`)) ?? 'mailbox'
}
