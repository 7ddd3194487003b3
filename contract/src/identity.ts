import { MAX_PASSWORD_CHARACTERS } from '@sen/model/limits'
import * as z from 'zod/mini'
import { Empty } from './fields.ts'
import { route } from './route.ts'

export const login = route({
  method: 'POST',
  path: '/api/v2/auth/login',
  access: 'public',
  summary: 'Sign in; the token is also set as an httpOnly cookie',
  body: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(320)),
    password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS)),
  }),
  response: z.object({ token: z.string() }),
  errors: ['wrong_credentials', 'too_many_attempts'],
})

export const logout = route({
  method: 'POST',
  path: '/api/v2/auth/logout',
  summary: 'End this session',
  body: Empty,
  response: Empty,
  errors: [],
})
