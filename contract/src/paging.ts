import * as z from 'zod/mini'

/** Where a page of a long list begins, as `next` of the page before said it: behind the row of this id. */
export const AfterId = z.optional(z.string().check(z.maxLength(32)))

/** The same of a list in the order of time: `<microseconds since 1970>_<id>`. */
export const AfterTime = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,16}_\d{1,18}$/)),
    z.transform((text) => {
      const [at = '', id = ''] = text.split('_')
      return { atMicroseconds: Number(at), id }
    }),
  ),
)
