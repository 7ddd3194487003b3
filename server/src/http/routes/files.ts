import { downloadFile, publicFile, uploadFiles } from '@sen/contract/files'
import { readPublicFile } from '@sen/core/attachments/public/read-public-file'
import { readFile } from '@sen/core/attachments/read-file'
import { uploadFile } from '@sen/core/attachments/upload-file'
import { Refused } from '@sen/core/kit/refused'
import { inlineImageType, SNIFFED_BYTES } from '@sen/model/files/blocked-files'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { World } from '../../world.ts'
import { contentDisposition } from '../content-disposition.ts'
import { createMount } from '../mount.ts'
import { peek } from '../peek.ts'
import { presentFile } from '../presenters/file.ts'
import { SANDBOX_POLICY } from '../security-headers.ts'
import type { SessionAuth } from '../session.ts'
import { acceptUploads, receiveUploads } from '../uploads.ts'

const CONTENT_TYPE = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/i

/** Its own scope accepts multipart bodies. */
export async function fileRoutes(app: FastifyInstance, session: SessionAuth, world: World): Promise<void> {
  const routes: FastifyPluginAsync = async (scope) => {
    await acceptUploads(scope)
    const mount = createMount(scope, session)

    mount(uploadFiles, async (actor, { request }) => {
      const files = await receiveUploads(request, (part) => uploadFile(world, actor, part))
      if (files.length === 0) throw new Refused('invalid', { field: 'file', problem: 'missing' })
      return { data: files.map(presentFile), total: files.length }
    })

    mount(downloadFile, async (actor, { params, query }) => {
      const { file, content, lengthBytes } = await readFile(world, actor, params.id)
      const { start, whole } = await peek(content, SNIFFED_BYTES)
      // A stranger may call a page a picture.
      const imageType = query.inline === '1' ? inlineImageType(start) : undefined
      const namedType = CONTENT_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream'
      return {
        bytes: whole,
        headers: {
          'content-type': imageType ?? namedType,
          'content-disposition': contentDisposition(imageType ? 'inline' : 'attachment', file.name),
          'content-security-policy': SANDBOX_POLICY,
          ...(lengthBytes !== undefined && { 'content-length': String(lengthBytes) }),
        },
      }
    })

    mount(publicFile, async (_, { params }) => {
      const { file, content } = await readPublicFile(world, params.uuid)
      const { start, whole } = await peek(content, SNIFFED_BYTES)
      const imageType = inlineImageType(start)
      if (imageType === undefined) throw new Refused('file_not_found')
      return {
        bytes: whole,
        headers: {
          'content-type': imageType,
          'content-length': String(file.sizeBytes),
          'content-disposition': contentDisposition('inline', file.name),
          'content-security-policy': SANDBOX_POLICY,
          // Readers' mail programs show it in their own pages.
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'public, max-age=3600',
        },
      }
    })
  }
  await app.register(routes)
}
