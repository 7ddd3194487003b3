import type { FastifyInstance } from 'fastify'
import { keepable } from '../plain-text.ts'

const FORM = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 16_384

export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, async (_: unknown, body: string) =>
    Object.fromEntries(Array.from(new URLSearchParams(body), ([name, value]) => [name, keepable(value)])),
  )
}
