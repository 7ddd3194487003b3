import { Refused } from '@sen/core/kit/refused'
import type { VisitorFile } from '@sen/core/shares/visiting/receive-visitor-bytes'
import type { FastifyRequest } from 'fastify'
import { receiveUploads } from '../../uploads.ts'

export function takesPages(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/** @param take gets earlier fields too @throws Refused invalid without a file, and as `take` */
export async function sendUploadPart(
  request: FastifyRequest,
  take: (file: VisitorFile, fields: ReadonlyMap<string, string>) => Promise<void>,
): Promise<{ readonly count: number }> {
  const taken = await receiveUploads(request, async ({ name, contentType, content, fields }) => {
    await take({ name, contentType, content }, fields)
    return name
  })
  if (taken.length === 0) throw new Refused('invalid', { field: 'file', problem: 'missing' })
  return { count: taken.length }
}
