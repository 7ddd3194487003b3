import type { ErrorCode } from '@sen/model/error-codes'

/** Why a scheduled mail was not sent: the server was down for too long, or the code that refuses sending. */
export type MissedReason = 'late' | ErrorCode
