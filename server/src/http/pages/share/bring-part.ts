import { Refused } from '@sen/core/kit/refused'
import type { VisitorFile } from '@sen/core/shares/visiting/take-visitor-bytes'
import type { FastifyRequest } from 'fastify'
import { takeUploads } from '../../uploads.ts'

/** Returns whether a form without a script sent the request, which needs a page as the response. */
export function takesPages(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/**
 * Takes the files of a visitor's form, one by one.
 * @param take also given what the fields before a file say
 * @throws Refused invalid when there is none, and what `take` refuses
 */
export async function bringPart(
  request: FastifyRequest,
  take: (file: VisitorFile, fields: ReadonlyMap<string, string>) => Promise<void>,
): Promise<{ readonly count: number }> {
  const taken = await takeUploads(request, async ({ name, contentType, content, fields }) => {
    await take({ name, contentType, content }, fields)
    return name
  })
  if (taken.length === 0) throw new Refused('invalid', { field: 'file', problem: 'missing' })
  return { count: taken.length }
}
