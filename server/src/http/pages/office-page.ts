import { createHash } from 'node:crypto'
import { Refused } from '@sen/core/kit/refused'
import { openInEditor } from '@sen/core/office/open-in-editor'
import { getSettings } from '@sen/core/settings/get-settings'
import type { DriveItemId } from '@sen/model/ids'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import type { SessionAuth } from '../session.ts'
import { escapeHtml } from './page-template.ts'

/** The token is posted, so that it is not in an address. */
const SCRIPT = 'document.forms[0].submit()'
const SCRIPT_DIGEST = createHash('sha256').update(SCRIPT).digest('base64')
const STYLE = 'html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block;overflow:hidden}'

/** The page is separate from the mail program, whose pages never let another host into a frame. */
export function officePage(app: FastifyInstance, session: SessionAuth, world: World): void {
  app.get<{ Params: { id: string } }>('/office/:id', async (request, reply) => {
    const found = await session.findByCookie(request)
    if (!found) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`)
    const { officeEditor } = world
    try {
      const { language } = await getSettings(world, found.actor)
      const opened = await openInEditor(world, found.actor, request.params.id as DriveItemId, {
        session: found.token,
        language: language === 'vi' ? 'vi-VN' : 'en-US',
      })
      void reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policyFor(officeEditor?.origin ?? ''),
        'cross-origin-opener-policy': 'unsafe-none',
      })
      return reply.send(page({ ...opened, language }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.redirect(error.code === 'unavailable' ? '/502' : '/404')
    }
  })
}

function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${SCRIPT_DIGEST}'`,
    "style-src 'unsafe-inline'",
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function page(opened: {
  readonly name: string
  readonly address: string
  readonly token: string
  readonly expiresAt: Date
  readonly language: string
}): string {
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  return `<!doctype html><html lang="${opened.language}"><head><meta charset="utf-8"><title>${escapeHtml(opened.name)}</title><style>${STYLE}</style></head><body><form method="post" target="editor" action="${escapeHtml(opened.address)}">${field('access_token', opened.token)}${field('access_token_ttl', String(opened.expiresAt.getTime()))}</form><iframe name="editor" title="${escapeHtml(opened.name)}" allow="clipboard-read; clipboard-write; fullscreen" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation allow-downloads allow-modals"></iframe><script>${SCRIPT}</script></body></html>`
}
