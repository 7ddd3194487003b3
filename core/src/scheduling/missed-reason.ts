import type { ErrorCode } from '@sen/model/error-codes'

/** Why a planned mail did not leave: the house was shut for too long, or what forbids sending now. */
export type MissedReason = 'late' | ErrorCode
