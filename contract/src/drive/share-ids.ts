import { MAX_DRIVE_ITEMS_PER_CALL } from '@sen/model/drive/limits'
import * as z from 'zod/mini'
import { Id } from '../fields.ts'

/** The shares that open once a mail has left, and end with it; absent: those that it was planned with. */
export const ShareIds = z.optional(z.array(Id).check(z.maxLength(MAX_DRIVE_ITEMS_PER_CALL)))
