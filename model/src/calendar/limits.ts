import { MEGABYTE_BYTES } from '../byte-units.ts'
export const MAX_CALENDAR_BYTES = 1 * MEGABYTE_BYTES
export const MAX_CALENDAR_EVENTS_SHOWN = 20
export const MAX_CALENDAR_GUESTS = 200
