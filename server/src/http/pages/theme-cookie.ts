import type { FastifyRequest } from 'fastify'

/** Returns an empty text without the cookie; the page then reads its older local storage. */
export function themeOf({ cookies }: Pick<FastifyRequest, 'cookies'>): 'system' | 'light' | 'dark' | '' {
  const said = cookies.sen_theme
  return said === 'light' || said === 'dark' || said === 'system' ? said : ''
}
