import type { ErrorCode } from '@sen/model/error-codes'

/** `late`: the server was down for too long. Otherwise the code that refuses sending. */
export type MissedReason = 'late' | ErrorCode
