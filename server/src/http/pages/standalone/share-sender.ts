import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressedFor, sendText } from '../../compressed.ts'
import type { SiteOptions } from '../../presenters/site.ts'
import { policyOfSharePage } from '../../security-headers.ts'
import type { PageFiles } from '../page-files.ts'
import { pageLanguageOf } from '../page-language.ts'
import { themeOf } from '../theme-cookie.ts'
import { type SharePageFacts, sharePage } from './share-page.ts'

export type SendSharePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  facts: SharePageFacts,
) => Promise<FastifyReply>

type RenderedPage = ReturnType<typeof sharePage>

const LANGUAGES = 2

export function shareSender({ files, site }: { readonly files: PageFiles; readonly site: SiteOptions }): SendSharePage {
  const made = new Map<string, RenderedPage>()
  return async (request, reply, facts) => {
    const language = pageLanguageOf(request)
    const template = (await files.read(`share.${language}.html`)) ?? ''
    const page = made.get(template) ?? sharePage(template, site)
    if (!made.has(template)) {
      if (made.size >= LANGUAGES) made.clear()
      made.set(template, page)
    }
    void reply.headers({
      'content-security-policy': policyOfSharePage(template),
      'x-robots-tag': 'noindex, nofollow, noarchive',
      // Forms must send their origin.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const html = page(facts, themeOf(request))
    return sendText(reply, 'text/html', await compressedFor(request, Buffer.from(html)))
  }
}
