import * as z from 'zod/mini'
import { Empty } from '../fields.ts'
import { route } from '../route.ts'

export const findAvatars = route({
  method: 'GET',
  path: '/api/v2/avatar',
  summary: 'Get the hashes of colleagues’ pictures by address. Addresses without a picture are left out.',
  query: z.object({
    /** Comma-separated; only the first hundred are used. */
    emails: z.string().check(z.maxLength(40_000)),
  }),
  response: z.array(z.object({ email: z.string(), hash: z.string() })),
  listed: true,
  errors: [],
})

export const getAvatarImage = route({
  method: 'GET',
  path: '/static/avatar/:hash',
  summary:
    'Get a colleague’s picture as a square WebP of 64, 128 or 256 pixels. Returns the smallest size that is wide enough.',
  query: z.object({ w: z.optional(z.string().check(z.maxLength(10))) }),
  response: Empty,
  errors: ['image_not_found'],
})
