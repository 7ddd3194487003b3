import { FetchRefused, type GuardedFetcher } from '@sen/core/ports/guarded-fetcher'
import type { PictureDownloads } from '@sen/core/ports/picture-downloads'

export class FakeGuardedFetcher implements GuardedFetcher {
  readonly pages = new Map<string, Uint8Array>()
  readonly asked: string[] = []
  readonly posted: { readonly url: string; readonly form: string }[] = []

  async get(url: string): Promise<Uint8Array> {
    this.asked.push(url)
    const bytes = this.pages.get(url)
    if (!bytes) throw new FetchRefused('not_found')
    return bytes
  }

  async post(url: string, form: string): Promise<void> {
    if (!this.pages.has(url)) throw new FetchRefused('not_found')
    this.posted.push({ url, form })
  }
}

/** Lets no picture wait. */
export function downloadingWith(fetcher: FakeGuardedFetcher): PictureDownloads {
  return { run: async (url, _, use) => use(await fetcher.get(url)) }
}
