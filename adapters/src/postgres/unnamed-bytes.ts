import { UNNAMED_BLOBS_KEPT_HOURS } from '@sen/model/blobs/limits'
import { sql } from 'kysely'

/** Bytes that no row refers to count until their blobs are deleted. */
export const UNNAMED_SINCE = sql.raw(`now() - interval '${UNNAMED_BLOBS_KEPT_HOURS} hours'`)
