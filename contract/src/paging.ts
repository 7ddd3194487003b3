import * as z from 'zod/mini'

/** Cursor of a page: the list continues after the row with this id, which the previous page returned as `next`. */
export const AfterId = z.optional(z.string().check(z.maxLength(32)))

/** Cursor in a list ordered by time: `<microseconds since 1970>_<id>`. */
export const AfterTime = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,16}_\d{1,18}$/)),
    z.transform((text) => {
      const [at = '', id = ''] = text.split('_')
      return { atMicroseconds: Number(at), id }
    }),
  ),
)
