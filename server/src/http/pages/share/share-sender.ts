import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressedFor, sendText } from '../../compressed.ts'
import type { SiteOptions } from '../../presenters/site.ts'
import { policyOfSharePage } from '../../security-headers.ts'
import type { PageFiles } from '../page-files.ts'
import { pageLanguageOf } from '../page-language.ts'
import { type SharePageFacts, sharePage } from './share-page.ts'

export type SendSharePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  facts: SharePageFacts,
) => Promise<FastifyReply>

type Made = ReturnType<typeof sharePage>

/** One template for each. */
const LANGUAGES = 2

/** Sends the pages of links with headers against indexing and referrers. */
export function shareSender({ files, site }: { readonly files: PageFiles; readonly site: SiteOptions }): SendSharePage {
  const made = new Map<string, Made>()
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
      // Forms name their origin when they are sent, which the policy of the other pages would keep from them. Other sites hear nothing.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const html = page(facts, themeIn(request.cookies.sen_theme))
    return sendText(reply, 'text/html', await compressedFor(request, Buffer.from(html)))
  }
}

function themeIn(said: string | undefined): 'system' | 'light' | 'dark' | '' {
  return said === 'light' || said === 'dark' || said === 'system' ? said : ''
}
