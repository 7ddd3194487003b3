import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** Shares that become active when the message is sent and end with it. Absent: keep those from scheduling. */
export const ShareIds = z.optional(z.array(Id).check(z.maxLength(MAX_DRIVE_ITEMS_PER_CALL)))
